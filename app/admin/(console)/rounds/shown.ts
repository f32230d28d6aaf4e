/** The name of the hidden field that says what a date field showed before anybody wrote in it. */
export const shownField = (name: string) => `shown.${name}`;
