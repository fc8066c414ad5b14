import FileAddOutlined from '@ant-design/icons/FileAddOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Tree } from 'antd'
import { useRef, useState } from 'react'
import {
  cmsTemplateCalls as calls,
  endingsOf,
  isBinaryPath,
  mayStand,
  type TemplateFile,
  type TemplateType,
} from '@app/shared/cms/cmsTemplate.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { rootsOf } from './fileNodes.ts'
import { TagManual } from './TagManual.tsx'
import { treeQuery } from './templateQueries.ts'
import { TextDialog } from './TextDialog.tsx'
import css from './template.module.css'

interface FileTreeProps {
  theme: string
  current: string | undefined
  onOpen: (file: TemplateFile) => void
  onChanged: () => void
}

export const pathRule = {
  pattern: /^(?!\/)(?!.*\/$)(?!.*\/\/)(?!.*\.\.)(?!.*(?:^|\/)\.)[A-Za-z0-9_\-./]+$/,
  message: '只能使用字母、数字、下划线、中划线、点和斜杠',
}

/** The files of a theme in their folders. */
export function FileTree({ theme, current, onOpen, onChanged }: FileTreeProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const query = useQuery(treeQuery(theme))
  const [adding, setAdding] = useState(false)
  const [reading, setReading] = useState(false)
  const [folder, setFolder] = useState('template/')
  const picked = useRef<HTMLInputElement>(null)
  const files = query.data ?? []
  const type: TemplateType = folder.startsWith('static/') ? 'static' : 'template'
  const within = folder.slice(type.length + 1)
  const may = hasPermi(['cms:cmsTemplate:add'])
  const add = async (path: string) => {
    const made = await call(
      calls.save,
      { body: { theme, templateType: type, path, content: type === 'template' ? '\n' : '' } },
      { silent: true },
    )
    void message.success('新增成功')
    onChanged()
    onOpen(made)
  }
  const [upload, uploading] = useOnce(async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const path = `${within}${file.name}`
      const isBinary = isBinaryPath(path)
      if (!mayStand(type, path)) {
        void message.error(`文件格式不正确, 请上传${endingsOf(type).join('/')}`)
        continue
      }
      const content = isBinary ? await asBase64(file) : await file.text()
      try {
        await call(
          calls.save,
          { body: { theme, templateType: type, path, content, encoding: isBinary ? 'base64' : 'utf-8' } },
          { silent: true },
        )
        void message.success(`${file.name} 上传成功!`)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error)
      }
    }
    onChanged()
  })
  return (
    <>
      <div className={css.tools}>
        {may && (
          <>
            <Button size="small" icon={<FileAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新建文件
            </Button>
            <Button
              size="small"
              icon={<UploadOutlined aria-hidden />}
              loading={uploading}
              onClick={() => picked.current?.click()}
            >
              上传
            </Button>
            <input
              ref={picked}
              type="file"
              multiple
              hidden
              aria-label="上传文件"
              accept={endingsOf(type)
                .map((ending) => `.${ending}`)
                .join(',')}
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])]
                target.value = ''
                if (chosen.length > 0) upload(chosen)
              }}
            />
          </>
        )}
        <Button size="small" icon={<ReadOutlined aria-hidden />} onClick={() => setReading(true)}>
          标签手册
        </Button>
      </div>
      <LoadState query={query} />
      {query.data && (
        <Tree
          aria-label="主题的文件"
          blockNode
          defaultExpandedKeys={['template/']}
          selectedKeys={current ? [current] : []}
          treeData={rootsOf(files)}
          onSelect={(_, { node }) => {
            const file = files.find(({ id }) => id === node.key)
            if (!file) return setFolder(node.key)
            setFolder(
              `${file.templateType}/${file.path
                .split('/')
                .slice(0, -1)
                .map((part) => `${part}/`)
                .join('')}`,
            )
            return onOpen(file)
          }}
        />
      )}
      {adding && (
        <TextDialog
          title={`在${type === 'template' ? '模板文件' : '静态资源'}中新建文件`}
          label="路径"
          initial={within}
          help={`扩展名：${endingsOf(type)
            .filter((ending) => !isBinaryPath(`a.${ending}`))
            .join('、')}；以 / 分隔目录`}
          rule={pathRule}
          act={add}
          onClosed={() => setAdding(false)}
        />
      )}
      {reading && <TagManual onClosed={() => setReading(false)} />}
    </>
  )
}

const asBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',', 2)[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
