import { Tag, Tree } from 'antd'
import type { ReactNode } from 'react'
import { fileStates, type EmittedFile } from '@app/shared/tool/gen.ts'
import { treeCaret } from '#/kit/tree/treeCaret.tsx'
import css from './gen.module.css'

const colours: Record<keyof typeof fileStates, string> = {
  added: 'success',
  existing: 'warning',
  same: 'default',
  changed: 'error',
}

interface FileTreeProps {
  files: readonly EmittedFile[]
  path: string
  onChoose: (path: string) => void
}

/** The places of emitted files, folders with one entry drawn as one line. */
export function FileTree({ files, path, onChoose }: FileTreeProps) {
  const states = new Map(files.map((file) => [file.path, file.state]))
  return (
    <Tree<PathNode>
      blockNode
      defaultExpandAll
      switcherIcon={treeCaret}
      className={css.files}
      aria-label="文件"
      treeData={nodesOf(
        files.map((file) => file.path),
        '',
      )}
      selectedKeys={[path]}
      onSelect={(_, { node }) => node.isLeaf && onChoose(node.key)}
      titleRender={({ key, name, isLeaf }): ReactNode => {
        const state = isLeaf ? states.get(key) : undefined
        return (
          <span className={css.fileName} title={key}>
            {name}
            {state && <Tag color={colours[state]}>{fileStates[state]}</Tag>}
          </span>
        )
      }}
    />
  )
}

interface PathNode {
  key: string
  name: string
  isLeaf: boolean
  selectable: boolean
  children?: PathNode[]
}

/** Entries of a folder in the order of the paths. */
function nodesOf(paths: readonly string[], folder: string): PathNode[] {
  const names = new Set(paths.map((path) => path.slice(folder.length).split('/', 1)[0] ?? ''))
  return [...names].map((name) => {
    const key = folder + name
    if (paths.includes(key)) return { key, name, isLeaf: true, selectable: true }
    const below = nodesOf(
      paths.filter((path) => path.startsWith(`${key}/`)),
      `${key}/`,
    )
    const [only] = below
    if (below.length === 1 && only && !only.isLeaf) return { ...only, name: `${name}/${only.name}` }
    return { key, name, isLeaf: false, selectable: false, children: below }
  })
}
