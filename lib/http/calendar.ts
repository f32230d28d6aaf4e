/** A calendar as a file that calendar programs read again and again. */
export const calendarResponse = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
