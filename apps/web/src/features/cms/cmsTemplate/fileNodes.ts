import type { TemplateFile } from '@app/shared/cms/cmsTemplate.ts'

export interface FileNode {
  key: string
  title: string
  isLeaf: boolean
  children?: FileNode[]
}

/** Files as folders hold them; folders before files, as names are sorted. */
export function nodesOf(files: readonly TemplateFile[], prefix: string): FileNode[] {
  const folders = new Map<string, TemplateFile[]>()
  const own: FileNode[] = []
  for (const file of files) {
    const rest = file.path.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash === -1) own.push({ key: file.id, title: `${rest}${file.status === '1' ? '（草稿）' : ''}`, isLeaf: true })
    else {
      const folder = rest.slice(0, slash)
      folders.set(folder, [...(folders.get(folder) ?? []), file])
    }
  }
  const nested = [...folders].map(([name, inside]) => ({
    key: `${inside[0]?.templateType ?? ''}/${prefix}${name}/`,
    title: name,
    isLeaf: false,
    children: nodesOf(inside, `${prefix}${name}/`),
  }))
  return [...nested, ...own]
}

/** The two roots of a theme. */
export const rootsOf = (files: readonly TemplateFile[]): FileNode[] => [
  {
    key: 'template/',
    title: '模板文件',
    isLeaf: false,
    children: nodesOf(
      files.filter(({ templateType }) => templateType === 'template'),
      '',
    ),
  },
  {
    key: 'static/',
    title: '静态资源',
    isLeaf: false,
    children: nodesOf(
      files.filter(({ templateType }) => templateType === 'static'),
      '',
    ),
  },
]
