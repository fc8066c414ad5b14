import { LoadState } from '#/kit/page/LoadState.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import type { useNextChoices } from './useNextChoices.ts'

/** Whom whoever decides a task chooses; until that is known it says so, and why it could not be read. */
export function NextChoices({ next }: { next: ReturnType<typeof useNextChoices> }) {
  return (
    <>
      {next.isAsked && <LoadState query={next.query} what="审批人" />}
      <ChoiceFields choices={next.choices} />
    </>
  )
}
