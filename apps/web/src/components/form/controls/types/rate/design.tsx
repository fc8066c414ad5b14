import StarOutlined from '@ant-design/icons/StarOutlined'
import { Rate } from 'antd'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { numberOf } from '#/components/form/controls/families/look.ts'
import { optionsIn, writeDefault } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'

function RateDefault(props: EditorProps) {
  const { max, allowHalf, defaultValue } = optionsIn(props)
  return (
    <Rate
      value={numberOf(defaultValue) ?? 0}
      count={numberOf(max) ?? 5}
      allowHalf={allowHalf === true}
      disabled={props.edited.readOnly}
      onChange={(stars) => writeDefault(props, stars)}
    />
  )
}

export const design: ControlDesign = {
  icon: StarOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: RateDefault,
  thumb: 'dots',
}
