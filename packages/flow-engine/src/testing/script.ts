import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { act, deploy, newPlay, type PlayState } from '@app/flow-engine/play/play.ts'
import type { PlayLine, PlayStep } from '@app/flow-engine/play/types.ts'

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Plays a script as the command does: the state goes through JSON between two acts. */
export function script(files: string | string[], steps: PlayStep[]): { lines: PlayLine[]; play: PlayState } {
  let play = newPlay(Date.UTC(2026, 0, 5, 1))
  for (const file of [files].flat()) play = deploy(play, compileFile(file).graphs)
  const lines = steps.map((step) => {
    const result = act(throughJson(play), step)
    play = result.play
    return result.line
  })
  return { lines, play }
}

/** What is open after each act, in the order of the alphabet; an error stands in its place. */
export function openAfter(files: string | string[], steps: PlayStep[]): string[] {
  return script(files, steps).lines.map(({ open, ended, error }) =>
    error === null ? `${open.toSorted().join(' ')}${ended ? '■' : ''}` : error,
  )
}
