/** Questions that one process of the shop answers another. */
export type Question = "metrics" | "workerProblem";
export type Answers = Partial<Record<Question, () => Promise<unknown>>>;

/** One end of the channel between the supervising process and one that it started. */
export type Channel = {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
};

type Call = { question: Question; call: number };
type Reply = { reply: number; value?: unknown; error?: string };

/** Milliseconds: within the time-out of a readiness check. */
const patience = 4_000;

/**
 * Answers the other side's questions, and returns a function that asks it one. The promise rejects if the other side
 * fails or is silent.
 */
export function openProcessCalls(channel: Channel, answers: Answers): (question: Question) => Promise<unknown> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;

  async function answer({ question, call }: Call): Promise<void> {
    try {
      const value = await answers[question]?.();
      channel.send({ reply: call, value });
    } catch (error) {
      channel.send({ reply: call, error: String(error) });
    }
  }

  channel.onMessage((message) => {
    if (isReply(message)) waiting.get(message.reply)?.(message);
    else if (isCall(message)) void answer(message);
  });

  return (question) =>
    new Promise((resolve, reject) => {
      const call = ++calls;
      const end = () => {
        clearTimeout(timer);
        waiting.delete(call);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`no answer about ${question}`));
      }, patience);
      waiting.set(call, ({ value, error }) => {
        end();
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
      channel.send({ question, call });
    });
}

const isReply = (message: unknown): message is Reply => hasField(message, "reply");
const isCall = (message: unknown): message is Call => hasField(message, "question");
const hasField = (message: unknown, field: string) =>
  typeof message === "object" && message !== null && field in message;
