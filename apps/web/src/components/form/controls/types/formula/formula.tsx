import { Input } from 'antd'
import { numberInPlaces } from '@app/form-engine/validation/places.ts'
import { stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'

/** Only ever drawn while there is no formula: what is computed is shown as words. */
const EmptyFace = ({ options, input }: WidgetProps) => (
  <Input {...input} disabled value="" placeholder={stringOf(options.placeholder)} style={{ width: widthOf(options) }} />
)

const Result = ({ options, value }: ReadOnlyProps) => (
  <Words>{typeof value === 'number' ? numberInPlaces(value, options) : stringOf(value)}</Words>
)

export const parts = { Widget: EmptyFace, ReadOnly: Result }
