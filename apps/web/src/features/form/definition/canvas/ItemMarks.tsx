import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import FunctionOutlined from '@ant-design/icons/FunctionOutlined'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { ruledKeys } from '#/features/form/definition/rules/ruledKeys.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import css from './canvas.module.css'

/** Caption and warnings at the lower edge of an item. */
export function ItemMarks({ control, repeated }: { control: Control; repeated: boolean }) {
  const { label, model, type, options } = control
  const ruled = useDesigner((state) => ruledKeys(state.definition).has(control.key))
  const name = label || typeLabel(type)
  return (
    <div className={css.marks}>
      {repeated && <span className={css.repeated}>数据字段重复</span>}
      {options.formula && <FunctionOutlined title="由公式计算" />}
      {ruled && <BranchesOutlined title="有联动规则" />}
      {options.hidden && <EyeInvisibleOutlined title="隐藏" />}
      <span>{model ? `${name}/${model}` : name}</span>
    </div>
  )
}
