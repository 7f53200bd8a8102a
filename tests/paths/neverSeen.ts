// States that no browser shows long enough to be looked at, each with the reason. A run that sees one of them fails: then the list is
// longer than needed.
interface NeverSeen {
  state: string;
  because: string;
}

export const neverSeen: readonly NeverSeen[] = [
  { state: 'account.login.clearing', because: 'Cookies are cleared at once.' },
  { state: 'account.signedIn', because: 'The page goes on to the dashboard at once.' },
  { state: 'eoi.placing', because: 'Which page is meant is decided at once.' },
  { state: 'application.placing', because: 'Which page is meant is decided at once.' },
  { state: 'eoi.away', because: 'The page goes on to the dashboard at once.' },
  { state: 'application.away', because: 'The page goes on to the dashboard at once.' },
  { state: 'client.gone', because: 'The page goes on to the list at once.' },
  { state: 'session.starting', because: 'Cookies are read at once.' },
  { state: 'session.ending', because: 'Cookies are cleared at once.' },
  { state: 'session.checking', because: 'Cookies are read at once.' },
  { state: 'session.loggingOut', because: 'The page is loaded anew at once.' },
  { state: 'session.startingAnew', because: 'The page is loaded anew at once.' },
  { state: 'keepAlive.looking', because: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.warning.looking', because: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.over', because: 'The page goes on to signing in at once.' },
  { state: 'file.ready', because: 'What is ready is in the list of what is stored.' },
  { state: 'file.removed', because: 'What was taken away is gone.' },
];
