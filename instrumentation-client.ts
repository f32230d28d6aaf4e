// Runs in the browser before the page's other scripts. An address says `saved` once: the page has it by now, and
// loading or coming back to the page tells nobody again. Later, Next would take a change of the address for a
// navigation, and give up the link that was just followed.
const address = new URL(window.location.href);
if (address.searchParams.has('saved')) {
  address.searchParams.delete('saved');
  window.history.replaceState(window.history.state, '', address);
}
