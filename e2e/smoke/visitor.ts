/** A person at a browser window, who finds everything by its words and waits until it is there. */
export interface Visitor {
  open(address: string): Promise<void>;
  /** Replaces the text of the field whose label begins with these words. */
  fill(label: string, text: string): Promise<void>;
  /** Presses the button or follows the link whose name begins with these words. */
  press(name: string): Promise<void>;
  /** Waits until the page shows these words. */
  read(words: string): Promise<void>;
  /** Returns the value of an expression that the page evaluates. */
  evaluate(expression: string): Promise<unknown>;
}

/** A running browser of any make. */
export interface SmokeBrowser {
  /** Opens a window without cookies, lets `use` have it, and closes it. */
  visit(size: { width: number; height: number }, use: (visitor: Visitor) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}
