import { useMediaQuery } from './mediaQuery.ts'

/** Whether the window is as narrow as a phone (xs). */
export const usePhone = () => useMediaQuery('(max-width: 575px)')

/** Whether the window has no room for a canvas between two columns: tablets, small notebooks. */
export const useNarrow = () => useMediaQuery('(max-width: 1099px)')
