import { create } from 'zustand'

interface Transfers {
  /** How often something was handed to the background in this window; the notice of the frame looks then. */
  started: number
  start: () => void
}

/** Exports and imports that go on in the background. */
export const useTransfers = create<Transfers>((set) => ({
  started: 0,
  start: () => set(({ started }) => ({ started: started + 1 })),
}))
