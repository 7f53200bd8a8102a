// React context with the name of the client for whom a broker acts; null for everybody else, and until it is fetched.
import { createContext } from 'react';

export const ClientNameContext = createContext<string | null>(null);
