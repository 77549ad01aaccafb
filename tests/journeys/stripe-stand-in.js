/**
 * Served in the journeys at https://js.stripe.com: as much of Stripe.js as the card form uses, with the fields in a
 * frame of Stripe's origin and the calls to Stripe's API, so that the page's security policy is put to the test.
 */
(() => {
  const FRAME = "https://js.stripe.com/v3/stand-in.html";
  const API = "https://api.stripe.com/v1/payment_intents/";

  function createElement(key, group) {
    const listeners = {};
    const frame = document.createElement("iframe");
    frame.title = "Secure payment input frame";
    frame.allow = "payment *";
    frame.style.cssText = "width: 100%; height: 260px; border: 0; display: block";
    const emit = (name, event) => {
      for (const listen of listeners[name] ?? []) listen(event);
    };
    const tell = (message) => frame.contentWindow.postMessage(message, "*");

    const element = {
      on: (name, listen) => (listeners[name] = [...(listeners[name] ?? []), listen]),
      off: (name, listen) => (listeners[name] = (listeners[name] ?? []).filter((one) => one !== listen)),
      mount(place) {
        window.addEventListener("message", hear);
        frame.src = FRAME;
        place.append(frame);
      },
      update: () => undefined,
      destroy() {
        window.removeEventListener("message", hear);
        frame.remove();
      },
      show: () => tell({ appearance: group.options.appearance, amount: group.amount }),
      /** What was typed, handed to Stripe inside the frame; the page gets only the answer. */
      confirm: () =>
        new Promise((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = ({ data }) => resolve(data);
          const confirming = { confirm: { key, clientSecret: group.options.clientSecret } };
          frame.contentWindow.postMessage(confirming, "*", [channel.port2]);
        }),
    };
    async function hear({ source, data }) {
      if (source !== frame.contentWindow || data !== "loaded") return;
      const { error } = await group.fetchUpdates();
      if (error) return emit("loaderror", { elementType: "payment", error });
      emit("ready", element);
    }
    return element;
  }

  function createGroup(key, options) {
    const group = {
      options,
      element: undefined,
      amount: undefined,
      create: () => (group.element = createElement(key, group)),
      getElement: () => group.element ?? null,
      update(changed) {
        group.options = { ...group.options, ...changed };
        group.element?.show();
      },
      submit: async () => ({}),
      async fetchUpdates() {
        const { clientSecret } = group.options;
        const [id] = clientSecret.split("_secret_");
        const query = new URLSearchParams({ key, client_secret: clientSecret });
        const seen = await fetch(`${API}${id}?${query}`).then(
          (answer) => answer.json(),
          () => ({ error: { type: "api_connection_error", message: "We could not connect to Stripe." } }),
        );
        if (seen.error) return { error: seen.error };
        group.amount = seen.amount;
        group.element?.show();
        return {};
      },
    };
    return group;
  }

  window.Stripe = (key) => ({
    elements: (options) => createGroup(key, options),
    async confirmPayment({ elements, confirmParams }) {
      const { isOnBanksPage, ...answer } = await elements.element.confirm();
      if (!isOnBanksPage) return answer;
      const clientSecret = elements.options.clientSecret;
      const back = new URL(confirmParams.return_url);
      back.searchParams.set("payment_intent", clientSecret.split("_secret_")[0]);
      back.searchParams.set("payment_intent_client_secret", clientSecret);
      back.searchParams.set("redirect_status", answer.error ? "failed" : "succeeded");
      window.location.assign(back);
      return new Promise(() => undefined);
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  });
  window.Stripe.version = "endive";
})();
