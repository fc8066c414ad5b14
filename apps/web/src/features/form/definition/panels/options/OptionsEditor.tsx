import { treeOf } from '@app/form-engine/controls/registry.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import { Radio } from 'antd'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'
import { DynamicSource } from './DynamicSource.tsx'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'
import { optionsOf } from '#/features/form/shared/lines.ts'

const [dynamic, choices] = [option('dynamic'), option('options')]

/** Where a control's choices come from, and the fixed ones. */
export function OptionsEditor(props: EditorProps) {
  const { edited, id } = props
  const [control] = edited.controls
  const { options } = control
  const tree = treeOf(control.type)
  const isDynamic = options.dynamic === true
  return (
    <div className={css.stack}>
      <Radio.Group
        id={id}
        optionType="button"
        value={isDynamic}
        disabled={edited.readOnly}
        options={[
          { value: false, label: '静态数据' },
          { value: true, label: '动态数据' },
        ]}
        onChange={(event) => edited.change((one) => dynamic.set(one, event.target.value))}
      />
      {options.dictCode && <p className={words.note}>选项来自数据字典，以下配置不生效</p>}
      {isDynamic ? (
        <DynamicSource {...props} />
      ) : (
        <ItemsEditor<Option>
          label="选项"
          items={options.options ?? []}
          tree={tree !== undefined}
          amongSiblings={tree === 'ways'}
          readOnly={edited.readOnly}
          make={(given) => given}
          paste={(text) => optionsOf(text, tree !== undefined)}
          onChange={(list, burst) => edited.change((one) => choices.set(one, list), burst && `options.${burst}`)}
        />
      )}
    </div>
  )
}
