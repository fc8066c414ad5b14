import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { jobAnswers } from './jobAnswers.ts'

interface Surroundings {
  answers?: Answers
  permissions?: readonly string[]
  url?: string
}

/** Shows a page of the scheduler within a frame that writes down what it was asked to open. */
export function showJobs(page: ReactNode, { answers = {}, ...surroundings }: Surroundings = {}) {
  const open = vi.fn<Shell['open']>()
  const closeCurrentPage = vi.fn<Shell['closeCurrentPage']>()
  const shell = { pages: [], open, closeCurrentPage } as unknown as Shell
  const shown = renderPage(<ShellContext value={shell}>{page}</ShellContext>, {
    answers: { ...jobAnswers, ...answers },
    ...surroundings,
  })
  return { ...shown, open, closeCurrentPage }
}
