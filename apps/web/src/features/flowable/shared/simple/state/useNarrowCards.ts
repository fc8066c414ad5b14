import { useMediaQuery } from '#/kit/page/mediaQuery.ts'

/** Whether the screen is too narrow to arrange cards on; there they are read-only. */
export const useNarrowCards = () => useMediaQuery('(max-width: 768px)')
