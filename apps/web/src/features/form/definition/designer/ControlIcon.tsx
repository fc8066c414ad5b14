import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import { designOf } from '#/components/form/controls/designs.ts'

/** The picture of a type (form-designer §2); a neutral one for types of other programs. */
export function ControlIcon({ type }: { type: string }) {
  const Picture = designOf(type)?.icon ?? AppstoreOutlined
  return <Picture aria-hidden />
}
