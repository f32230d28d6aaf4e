/** One of several concurrent writers. */
export interface Turn {
  write(text: string): void;
  /** Ends the turn, so that the next writer's output is shown. */
  end(): void;
}

/**
 * Shows the output of parallel programs one after the other. The first writer writes directly; the output of
 * later ones is held back until all before them have ended.
 */
export function takeTurns(write: (text: string) => void): () => Turn {
  const turns: { held: string[]; ended: boolean }[] = [];
  return () => {
    const own = { held: [] as string[], ended: false };
    turns.push(own);
    return {
      write(text) {
        if (turns[0] === own) write(text);
        else own.held.push(text);
      },
      end() {
        own.ended = true;
        while (turns[0]?.ended) {
          turns.shift();
          for (const text of turns[0]?.held.splice(0) ?? []) write(text);
        }
      },
    };
  };
}
