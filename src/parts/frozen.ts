// Whether what is around a view is kept unseen because its session ran out: it takes no focus, opens no window and tells nothing.
import { createContext, useContext } from 'react';

export const FrozenContext = createContext(false);

export const useFrozen = (): boolean => useContext(FrozenContext);
