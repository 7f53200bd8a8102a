// A bordered block with a heading, an optional tag beside it and what can be done with it below (dashboard, lists of items).
import { useId, type ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  tag?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, tag, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {tag}
      </div>
      {children}
      {actions && <div className="card-actions">{actions}</div>}
    </section>
  );
}
