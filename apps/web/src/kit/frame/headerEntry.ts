import type { ComponentType, ReactNode } from 'react'

/**
 * What a page adds to the frame: default export of `features/**\/*.header.tsx`, so that an entry comes and goes with
 * its page. `bar`: a button of the header; `user`: a row of the user menu that opens `path` or shows `Dialog`.
 */
export type HeaderEntry =
  | { slot: 'bar'; order: number; Component: ComponentType }
  | ({ slot: 'user'; order: number; key: string; label: string; icon: ReactNode } & (
      | { path: string }
      | { Dialog: ComponentType<{ onClose: () => void }> }
    ))
