import pg from "pg";

declare module "pg" {
  interface Query {
    /** What the driver sends for a statement with values; its last message asks for the answer. */
    prepare(connection: Wire): void;
    requiresPreparation(): boolean;
    hasBeenParsed(connection: Wire): boolean;
    handleError(error: Error, connection: Wire): void;
    name?: string;
  }
}

/** The parts of the driver's connection that a statement uses. */
type Wire = {
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
  close(message: { type: "S"; name: string }): void;
  /** The texts of the statements that the driver believes are parsed, by name. */
  parsedStatements: Record<string, string>;
};

type Statement = string | pg.QueryConfig;
type Answer = pg.QueryResult;
type Answered = (error: Error | undefined, answers?: unknown) => void;

/**
 * A transaction's first statement with its `begin`. Both are one sequence of messages: if the server refuses `begin`, it
 * skips the statement, which therefore never runs outside of the transaction.
 */
export class FirstStatement extends pg.Query {
  readonly asked: { statement: Statement; values: unknown[] | undefined };
  readonly answer: Answered;
  /** The name that this statement gets with this use. */
  #newName: string | undefined;

  constructor(statement: Statement, values: unknown[] | undefined, answered: Answered) {
    super(statement as pg.QueryConfig, values, answered);
    this.asked = { statement, values };
    this.answer = answered;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    this.#newName = this.hasBeenParsed(connection) ? undefined : this.name;
    connection.parse({ text: "begin" });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }

  /**
   * The driver believes that the statement is parsed as soon as `begin` is. After an error, no one knows whether that's
   * true, so the name is closed, which the server allows for unknown names as well.
   */
  override handleError(error: Error, connection: Wire): void {
    const name = this.#newName;
    if (name !== undefined && error instanceof pg.DatabaseError) {
      delete connection.parsedStatements[name];
      connection.close({ type: "S", name });
    }
    super.handleError(error, connection);
  }
}

/**
 * One transaction on one connection, which begins with its first statement, in the same round trip. The driver sends
 * statements that don't wait for each other's answers in one round trip as well, and the server runs them in their order.
 */
export type Transaction = {
  /** What the query builder needs from a client. */
  client: Pick<pg.PoolClient, "query">;
  /** Takes a statement that was sent already and whose answer only the commit waits for. */
  leave: (sent: Promise<unknown>) => void;
  /** @throws The error of a statement that `leave` took, or of the transaction if it had failed before. */
  commit: () => Promise<void>;
  /** @returns Whether the connection is known to be clean. */
  rollback: () => Promise<boolean>;
  /** The first error that may be the cause of the one that is known. */
  failed: () => unknown;
};

const rolledBack = () => new Error("The transaction had failed before its commit, so it was rolled back.");

export function transactionOn(client: pg.PoolClient): Transaction {
  let first: Promise<Answer> | undefined;
  let hasBegun = false;
  let hasEnded = false;
  /** The driver and the server may disagree about what is prepared. */
  let isInDoubt = false;
  let failure: unknown;
  const left: Promise<unknown>[] = [];

  const begin = (statement: Statement, values?: unknown[]): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const answered: Answered = (error, answers) => {
        if (error) {
          isInDoubt ||= !(error instanceof pg.DatabaseError);
          return reject(error);
        }
        hasBegun = true;
        resolve((answers as [Answer, Answer])[1]);
      };
      client.query(new FirstStatement(statement, values, answered));
    });

  const send = (statement: Statement, values?: unknown[]): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const answered = (error: Error | undefined, answer: Answer) => {
        if (!error) return resolve(answer);
        // The server may not know of this failure, so that it would commit the rest.
        if (!(error instanceof pg.DatabaseError)) {
          failure ??= error;
          isInDoubt = true;
        }
        reject(error);
      };
      client.query(statement as string, values ?? [], answered);
    });

  const query = async (statement: Statement, values?: unknown[]): Promise<Answer> => {
    if (hasEnded) throw new Error("The transaction has ended, so it takes no more statements.");
    if (first && hasBegun) return send(statement, values);
    if (!first) {
      first = begin(statement, values);
      return first;
    }
    // Where the first one fails, no one knows yet whether the transaction began.
    await first;
    return query(statement, values);
  };

  const leave = (sent: Promise<unknown>) => {
    left.push(sent);
    sent.catch((error) => {
      failure ??= error;
    });
  };

  const commit = async () => {
    const hasFailed = await first?.then(
      () => false,
      () => true,
    );
    hasEnded = true;
    if (failure) throw failure;
    if (hasFailed) throw rolledBack();
    if (!first) return;
    const [{ command }] = await Promise.all([client.query("commit"), ...left]);
    // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
    if (command !== "COMMIT") throw rolledBack();
  };

  const rollback = async () => {
    hasEnded = true;
    if (!first) return true;
    return client.query("rollback").then(
      () => !isInDoubt,
      () => false,
    );
  };

  return { client: { query } as Transaction["client"], leave, commit, rollback, failed: () => failure };
}
