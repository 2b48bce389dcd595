import { createContext, type ReactNode } from 'react';

interface Surroundings {
  bell?: ReactNode;
  banner?: ReactNode;
  navigation?: ReactNode;
}

/** The bell, banner, and navigation around the main screens, provided by the signed-in layout. */
export const SurroundingsContext = createContext<Surroundings>({});
