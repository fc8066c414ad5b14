import { TreeSelect, type TreeSelectProps } from 'antd'
import { ChosenWords } from '#/components/form/controls/families/choices.tsx'
import { statusOf, widthOf } from '#/components/form/controls/families/look.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { isEmpty, type LoadedOptions } from '#/components/form/options/optionSource.ts'
import { optionsState } from '#/components/form/options/optionsState.tsx'

type DataNode = NonNullable<TreeSelectProps['treeData']>[number]

function TreeSelectWidget(props: WidgetProps) {
  return (
    <ControlOptions options={props.options} path={props.path}>
      {(loaded) => <Tree {...props} loaded={loaded} />}
    </ControlOptions>
  )
}

function Tree({ options, value, onChange, disabled, input, loaded }: WidgetProps & { loaded: LoadedOptions }) {
  const checkable = options.treeCheckable === true
  const many = checkable || options.multiple === true
  const list: unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  return (
    <TreeSelect<unknown>
      {...input}
      {...optionsState(loaded)}
      treeData={[...loaded.options] as DataNode[]}
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      value={many ? list : list[0]}
      multiple={many}
      treeCheckable={checkable}
      disabled={disabled}
      loading={loaded.loading}
      allowClear={options.clearable === true}
      placeholder={options.placeholder}
      showSearch={options.showSearch === true ? { treeNodeFilterProp: 'label' } : false}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next) => onChange(next)}
    />
  )
}

export const parts = { Widget: TreeSelectWidget, ReadOnly: ChosenWords }
