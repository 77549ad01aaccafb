/** One league's story, in order; it yields how many days ago it continues. */
export type Story = AsyncGenerator<number, void, void>;

type Telling = { moveTo: (moment: { daysAgo: number }) => void; afterwards: () => Promise<void> };

/** Plays all stories in parallel, day by day, so that the books fill in a realistic order. */
export async function tellStories(stories: Story[], { moveTo, afterwards }: Telling): Promise<void> {
  const waiting = new Map<Story, number>();
  const go = async (story: Story) => {
    const { done, value } = await story.next();
    if (done) waiting.delete(story);
    else waiting.set(story, value);
  };
  for (const story of stories) await go(story);
  while (waiting.size > 0) {
    const [next] = [...waiting].sort(([, a], [, b]) => b - a);
    if (!next) return;
    const [story, daysAgo] = next;
    moveTo({ daysAgo });
    await go(story);
    await afterwards();
  }
}
