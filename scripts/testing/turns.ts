/** One of several writers that work side by side. */
export interface Turn {
  write(text: string): void;
  /** Lets the next writer have the floor. */
  end(): void;
}

/**
 * Lets programs that run at once write one after the other: the first that was given a turn writes through, what
 * later ones write is held back until all before them have ended.
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
