// In place of a page whose drawing has failed: a fault of ours, which the router writes to the console. The page begins anew when asked.
import { LoadError } from '../parts/LoadError.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';

export const Broken = () => (
  <MessagesProvider>
    <main id="main" className="main width" tabIndex={-1}>
      <LoadError onRetry={() => window.location.reload()} />
    </main>
  </MessagesProvider>
);
