import type { ReactNode } from 'react'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { labelsOf, type LoadedOptions } from '#/components/form/options/optionSource.ts'
import { OptionsFailed } from '#/components/form/options/optionsState.tsx'
import { storedLabels, useStoredWords } from '#/components/form/options/storedWords.ts'
import { ariaName } from './look.ts'
import { Words } from './words.tsx'
import css from '#/components/form/form.module.css'

/** What was chosen, in the words of the options. */
export function ChosenWords({ control, options, path, value }: ReadOnlyProps) {
  const stored = storedLabels(useStoredWords(control), value)
  if (stored) return <Words>{stored.join('、')}</Words>
  return (
    <ControlOptions options={options} path={path} stored>
      {(loaded) => <Words>{labelsOf(loaded.options, value).join('、')}</Words>}
    </ControlOptions>
  )
}

interface ChoiceGroupProps {
  loaded: LoadedOptions
  input: WidgetProps['input']
  children: ReactNode
}

/** Boxes or circles that are named together. */
export function ChoiceGroup({ loaded, input, children }: ChoiceGroupProps) {
  return (
    <div className={css.choices} {...(input['aria-label'] !== undefined && { role: 'group', ...ariaName(input) })}>
      {loaded.failed ? <OptionsFailed loaded={loaded} /> : children}
    </div>
  )
}
