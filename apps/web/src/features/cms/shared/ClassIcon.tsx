import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import ProjectOutlined from '@ant-design/icons/ProjectOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'

const icons = {
  list: UnorderedListOutlined,
  single: FileTextOutlined,
  cover: ProjectOutlined,
  link: LinkOutlined,
} as const

const isKnown = (type: unknown): type is keyof typeof icons => typeof type === 'string' && Object.hasOwn(icons, type)

/** The kind of a class at a glance; its word stands beside it or in the column 栏目类型. */
export function ClassIcon({ type }: { type: unknown }) {
  const Icon = icons[isKnown(type) ? type : 'list']
  return <Icon aria-hidden style={{ color: 'var(--ant-color-text-secondary)' }} />
}
