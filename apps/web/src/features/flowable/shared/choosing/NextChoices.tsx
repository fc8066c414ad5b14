import { LoadState } from '#/kit/page/LoadState.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import type { useNextChoices } from './useNextChoices.ts'

/** Whom whoever decides a task chooses; until that is known it says so, and why it could not be read. What was read stays when reading it again fails. */
export function NextChoices({ next }: { next: ReturnType<typeof useNextChoices> }) {
  return (
    <>
      {next.isAsked && !next.query.data && <LoadState query={next.query} what="审批人" />}
      <ChoiceFields choices={next.choices} />
    </>
  )
}
