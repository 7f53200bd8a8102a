// Whether the surrounding screen is frozen: its session has expired, and it stays mounted but hidden until the same user signs in
// again (product 5.13). A frozen screen takes no focus, opens no dialog and reports nothing.
import { createContext, useContext } from 'react';

export const FrozenContext = createContext(false);

export const useFrozen = (): boolean => useContext(FrozenContext);
