import { Cascader } from 'antd'
import { choicesFor } from '@app/form-engine/controls/types/region/placeChoices.ts'
import { statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { placeLook, placeSearch } from '#/components/form/controls/families/places.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { pathLabels } from '#/components/form/options/optionSource.ts'

const pathOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function RegionWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  return (
    <Cascader
      {...input}
      {...placeLook}
      options={choicesFor(options)}
      value={pathOf(value)}
      disabled={disabled}
      allowClear={options.clearable === true}
      placeholder={stringOf(options.placeholder)}
      showSearch={options.showSearch === true ? placeSearch : false}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(path: string[] | undefined) => onChange(path)}
    />
  )
}

const RegionWords = ({ options, value }: ReadOnlyProps) => (
  <Words>{pathLabels(choicesFor(options), pathOf(value)).join(' / ')}</Words>
)

export const parts = { Widget: RegionWidget, ReadOnly: RegionWords }
