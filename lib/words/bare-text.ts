/** A text without case, accents and the missing dot of ı, as people search for it. */
export const bareText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
