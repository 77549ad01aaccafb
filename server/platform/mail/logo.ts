import { drawIcon } from "#server/platform/looks/draw-icon.ts";
import { ownLooks, type Site } from "#server/platform/looks/own-looks.ts";

/**
 * The site's icon (`web/public/icon.svg`), drawn at 56 pixels for twice the size it is shown in. Every email brings it along:
 * many mail programs load no pictures from elsewhere until they are told to, and loading one would tell us who reads.
 */
const LOGO = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAADgAAAA4CAYAAACohjseAAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAlNSURBVGiB3Zp7cFTVHcc/5+",
    "5ukk2yySYhCQFCMCEQCBAbHlKCEBEpilOUirXWgtogts7YjmIHrVUc3w4dnDrWliaE1leFoFZRsaVgAB+Ao+EdXoG8IeSxj+wzuXv7B+QmazbZ",
    "zc1irJ+ZTO7vnPv73d93z7nnnHvuFQTBtGz2zYpQfgJiilCUEQokBfO5nAhoUYRoEIpyAJ1UZi/d/a8g5/cm4Z758R1u1/0CfjPUgoJxSfCLhs",
    "iol9rWb7cGqPcn/q4582TZ9xooad9almFBNEqSssS28dMvepZKPQ3T8oJVsuz79/+fOAAlzeej3LTs6qKepWoLxi6fMwdF3g4YhiS/8NGh00kz",
    "raW7v6KrBVPvXZCCIm/+HogDMMiy753Uexek0CXQ4XQ+AqQMdWZhZLTT6XwAQCT/ujDW3d7ZqKDEDnVW4USAPVLPSMntlG/5vokDUMDk9UmL9I",
    "pPue1yXCDOGEPuqAwSok2YjNGYooyYoqKRJIHD7cbpdeP0eGj3uLG5HFRUn8Lp9YQ1B8Xnu02PUK5EGXywlDgzt15VyIysHPLSMxk9LHVA/rLP",
    "R0X1KXYdP0T5sQOUVx4YdE6KYKaIXT7bjaJEag0yNnUkj/z4dhbnz0KSpBA8QmPH0a958PW/cLb5nPYgQnhE7LICze2XMSyVzx9/CWNE37+Pu8",
    "OLzeXE6nTQ0m4DICk2jvjoGOKNMUQa+p6ZvJ0dXP3kbzlxrk5riug1ewKP37ysl7gvz5zgs5NH2F9Vyd5Tx7hg77U89CM1LoHpWeOZnplDQXYu",
    "U68Yp9ZF6A3cNWchD28q1pzjoFpw3xMvkz18FAAdcid/KCuldNc2vJ2dmuJF6PWsKFzEmiXL0et0AJy5cI78R1dqTVF7C0pCIiHGpNoGnZ7nfr",
    "qCp265m4O1VeyvOs7e08eobWlSu2hzuxWDTk+8MeZiF42OYXRSCtMzc5iRmcPk9CtUYV2YjTEIIVAUbe2gWeCSabMZZorvHVCnI39MNvljslk5",
    "70at4VUSYk3cNLWAd77co8l/QF30Zz+cR1HhDWQmp2EyRqO7NGpanQ4iDQaiDBGakvgmJ87VMTw+kThjNFyaQuwuJ6ebGigp/4g3P98RcqyQBZ",
    "bd/zjX5uYHrKtubmLmmvuYkp7JpFFjyB11BePTRjE8PpHkOLOaaCA6ZZmj9dUcqjvDwZoq9lVVUlF9isPPlTAyYVhAn+1HvmLpn54ISWBIXXTD",
    "iof6FAdgcdpxd3jZV1XJvqrKXvUGnZ7h5kSSTfHoJR12txO7y4nN7cLudga8vyyO9j4Fzs/Np7hoFUXFa4PmrovIG72mvxOuz5vBo4vvUG2Hx4",
    "1P8amDQYvdyrNb3+RofXWfMXyKD5vLQaOllfq2ZprtVmxuJ57Ojj59HF4Ps7InqtOQ0+Omwydj0F1sk4kjM6ioOc3p8w39Cgy69Fg2+zr1uK61",
    "mTv+/IzfvbZ6UzGb95YHCzNg3vpiJ4+Wlap2dGQUt7/8FHWtF9SyXxTMDxqnX4FJsXEsmDRNtZ9891UyU0f4nfP5yaMDzT1kPj1x2M/OGJbKs+",
    "+/qdoLJk8LOJL3pF+BE0Zk+K0vy48dID0xWbUdHjf1bc1acg+JmpYmPB3d3Tg9MYUdR75WbYNOz7hLC42+6Fdgh9zxDbuT9KTuB//KhhoteQ+I",
    "44216nF6UjKyT/ar9/ZzHxNMoLvD3zkzJc2vBXte/HLhJzAxhazUkX71rg5vv/79ThMnz9XR5rCrS7I1S5YToe92cXjc3DfOy/SkTg5ZdBy06D",
    "jYpuO8O+B+clCGGxWmmGWmmGUmJ8jsbdbT7nGp9Qa9nsdu6h7Rm+1WjtSd1S7Q6fWwoXwbD96wFICCcZOwOB1qvTkmls9cgl8lyUxL6u46rV5B",
    "pVVHi1fQ6rn05xU0uSX0kkJShEJipEJij/8T4mUSIvznw7KaCKb3WO9mp47EHNO9u1L8yYfBfrPgE/36nVv5ecG1DI9PvCgqOkatm5uTx8tv9+",
    "7liREKs5K1PVH05Ey7xOxxk1S7p7hGSysl5R8FjRF0HmyyWZj/7EMcCzCgpMSZOWnXBfQLB1V2KeA0cLT+LNc8/QDNQZ41CUUgQH1bMwtfWN1r",
    "XgJINqdyyBJ+kV+36khLGtGrfM/xQyx8YTXnbW0hxQn5ccnmcnDjH39PVsoIvnzyFbV8RlYO79TWMdks9+s/ULbUGrhq7AS/sikPr6C2tWlAcQ",
    "a8S3S6qYGqpkbVXjpjLlvrDHhkbSNnIFyy4MN6A0tnzFXLjjfWDlgcWgQCvL1/t3p83aSpjEnNYHNN+F5rvHHWwIRRWRROyAt4zYGgSeD6nVv9",
    "VhCrFt3KS8cjafMOvhWbPRKvnIjkoUW3qmUur4f1Oz/QFE+TwAt2K69/9l/VvmlqAQUTprH2qObtVZWnD0cyZ+I0Fl05Uy177dPtWJztmuJp3q",
    "l95r031GFaCEFJ0SoOetL5oF57Vy2rMVCtjKGkaJVa1tJu4/mt/9QcU7PAZruVlRvWqXZslJH3H3yakoYs3qsbuMiyGgNvnM/ivQeeIjbKqJYX",
    "Fa9VN4y1MKh9UYC1t9/LL+der9o2l4Ob1z3GROkYcYbQQlu8glPSZDbf/xhxxu6V0l93bGX1W38bTHqDFwiw8Z7fsXhqwWDD+LFl/+6Q9lyCEZ",
    "a3JXeuf4FX9/wnHKEAKN21LSziCGXTKVQ+OriP+OgYpmeOH1Scddu28MimknCkBOHqoj25MmMssZHGEM7sjdXVzqHaM+FMJzxdtCeH67QnGOiJ",
    "ZbDohcCqKPS/NTUAFufPorjHPDYQiorXskXjkiwQQmCVUBjEK9Te3DVn4ZD4BkThnKRARbjijU9LZ1Z2rmb/Wdm55KSlhysdFKiQhCRtC1fAlf",
    "NuRAjtC24hBPeE4ZVbF5IkvSvMdxaaZV/nGQXFHLbI3wGEwKqPNGbo3BVn3RF5o41A4VAnFV7E87YNn3wsAegl/YsCYRnqlMKFEFgNUVHr6JoH",
    "LRs/sQB3A76hTi4MdALLur7+VbfDvAdqKqN+MNqmKIR5rP52kZCW2/+xZ3OXHfCTZp8sb/quf6vdmxA+aQawlu7aAVHjhRClF6eS7zyKgL8LIi",
    "d/Uxx9fXXfhfnu2XmyLH6EosxUULKFYISikHhZ0w2CELQqCg0CcRIhvtDplI8tG/b0+eXe/wAAoF0IgpKZoAAAAABJRU5ErkJggg==",
  ].join(""),
  "base64",
);

/** In pixels: the size of the constant above. */
const SIDE = 56;

/** Drawing takes longer than sending. */
const drawn = new WeakMap<Site, Promise<Buffer>>();

/** The logo that emails bring along: the installation's own, drawn with its first email, or the one above. */
export function emailLogo(): Promise<Buffer> | Buffer {
  const looks = ownLooks();
  if (!looks.logo && !looks.accent) return LOGO;
  const known = drawn.get(looks) ?? drawIcon(looks, SIDE).then((icon) => icon.encode("png"));
  drawn.set(looks, known);
  return known;
}
