// States that no browser shows long enough to be looked at, each with the reason. A run that sees one of them fails: then the list is
// longer than needed.
interface NeverSeen {
  state: string;
  because: string;
}

export const neverSeen: readonly NeverSeen[] = [
  { state: 'account.login.clearing', because: 'Cookies are cleared at once.' },
  { state: 'account.signedIn', because: 'The page goes on to the dashboard at once.' },
  { state: 'eoi.resolvingLocation', because: 'Which page is meant is decided at once.' },
  { state: 'application.resolvingLocation', because: 'Which page is meant is decided at once.' },
  { state: 'eoi.exited', because: 'The page goes on to the dashboard at once.' },
  { state: 'application.exited', because: 'The page goes on to the dashboard at once.' },
  { state: 'client.gone', because: 'The page goes on to the list at once.' },
  { state: 'session.starting', because: 'Cookies are read at once.' },
  { state: 'session.expiring', because: 'Cookies are cleared at once.' },
  { state: 'session.checkingTokens', because: 'Cookies are read at once.' },
  { state: 'session.loggingOut', because: 'The page is loaded anew at once.' },
  { state: 'session.reloading', because: 'The page is loaded anew at once.' },
  { state: 'keepAlive.readingSession', because: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.warning.readingSession', because: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.ended', because: 'The page goes on to signing in at once.' },
  { state: 'file.ready', because: 'What is ready is in the list of what is stored.' },
  { state: 'file.removed', because: 'What was taken away is gone.' },
];
