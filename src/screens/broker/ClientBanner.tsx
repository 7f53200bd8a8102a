// Names the client for whom the broker acts, on each of the client's pages (product 9.7).
import { useActor } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../parts/Button.tsx';
import { provideClient } from '../../app/actors/brokerActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';

export function ClientBanner({ client }: { client: string }) {
  const intl = useIntl();
  const [snapshot, send, self] = useActor(useProvidedMachine(provideClient), {
    ...inspectionOptions,
    input: { client },
  });
  useForwardEmitted(self);
  const { name } = snapshot.context;
  return (
    <aside className="client-banner" aria-label={intl.formatMessage({ id: 'client.label' })}>
      <p className="container" role="status">
        {name !== null && (
          <FormattedMessage
            id="client.named"
            values={{ ...name, strong: (chunks) => <strong>{chunks}</strong> }}
          />
        )}
        {snapshot.matches('failed') && (
          <>
            <FormattedMessage id="client.unnamed" />{' '}
            <Button variant="link" onPress={() => send({ type: 'client.retried' })}>
              <FormattedMessage id="button.tryagain" />
            </Button>
          </>
        )}
        {snapshot.matches('fetching') && <FormattedMessage id="busy.loading" />}
      </p>
    </aside>
  );
}
