import { Cascader } from 'antd'
import type { Option } from '@app/form-engine/document/types.ts'
import { statusOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { pathLabels, type LoadedOptions } from '#/components/form/options/optionSource.ts'
import { optionsState } from '#/components/form/options/optionsState.tsx'
import { storedLabels, useStoredWords } from '#/components/form/options/storedWords.ts'

function CascaderWidget(props: WidgetProps) {
  return (
    <ControlOptions options={props.options} path={props.path}>
      {(loaded) => <Levels {...props} loaded={loaded} />}
    </ControlOptions>
  )
}

interface Level {
  value: string | number
  label: string
  disabled?: boolean
  children?: Level[]
}

/** Values of a tree are texts or numbers; the library asks for exactly those. */
const levels = (options: readonly Option[]): Level[] =>
  options.map(({ value, label, disabled, children }) => ({
    value: value as string | number,
    label,
    ...(disabled && { disabled }),
    ...(children && children.length > 0 && { children: levels(children) }),
  }))

function Levels({ options, value, onChange, disabled, input, loaded }: WidgetProps & { loaded: LoadedOptions }) {
  return (
    <Cascader<Level>
      {...input}
      {...optionsState(loaded)}
      options={levels(loaded.options)}
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={disabled}
      loading={loaded.loading}
      allowClear={options.clearable === true}
      placeholder={options.placeholder ?? ''}
      showSearch={options.showSearch === true}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next: unknown) => onChange(next)}
    />
  )
}

function PathWords({ control, options, path, value }: ReadOnlyProps) {
  const stored = storedLabels(useStoredWords(control), value)
  if (stored) return <Words>{stored.join(' / ')}</Words>
  return (
    <ControlOptions options={options} path={path} stored>
      {(loaded) => <Words>{pathLabels(loaded.options, Array.isArray(value) ? value : []).join(' / ')}</Words>}
    </ControlOptions>
  )
}

export const parts = { Widget: CascaderWidget, ReadOnly: PathWords }
