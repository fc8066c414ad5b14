import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Dropdown, Form, Tag } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { articleEditing, type Autosaved } from '@app/shared/cms/articleEditing.ts'
import type { articleImports } from '@app/shared/cms/articleImports.ts'
import { cmsArticle, snapshotFields, type Article, type ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { useArticleActs } from '#/features/cms/cmsArticle/acts/useArticleActs.tsx'
import { classFactsQuery, refreshArticles } from '#/features/cms/cmsArticle/articleQueries.ts'
import { devices } from '#/features/cms/cmsArticle/devices.ts'
import { formPath, newPath } from '#/features/cms/cmsArticle/formPaths.ts'
import { previewUrl } from '#/features/cms/cmsArticle/version/openPreview.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { finish } from '#/kit/http/finish.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { BodyField } from './BodyField.tsx'
import { PublishCards } from './PublishCards.tsx'
import { TitleFields } from './TitleFields.tsx'
import { TypeFields } from './TypeFields.tsx'
import { UnsavedOffer } from './UnsavedOffer.tsx'
import { useAutosave } from './useAutosave.ts'
import type { EditLock } from './useEditLock.ts'
import css from '#/features/cms/cmsArticle/article.module.css'

const LogDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/LogDrawer.tsx'))
const VersionDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/VersionDrawer.tsx'))
const PreviewFrame = lateDialog(() => import('#/features/cms/cmsArticle/version/PreviewFrame.tsx'))
const PreviewLinks = lateDialog(() => import('#/features/cms/cmsArticle/version/PreviewLinks.tsx'))

type Values = Record<string, unknown>
type Saved = (saved: Article) => void

interface OpenFormProps {
  row: Article | undefined
  kept: Autosaved | null
  /** It begins with its safety copy instead of offering it. */
  recovered: boolean
  formKey: string
  options: DataOf<(typeof articleImports)['options']>
  readOnly: boolean
  lock: EditLock
  initial: Partial<Article>
  onReload: () => void
}

/** Fields of the contract that the form sends. */
const sent = Object.entries<Field>(cmsArticle.fields).flatMap(([key, field]) =>
  field.options.readonly || field.options.form === false ? [] : [key],
)

/** What of a stored article stands in the form. */
const valuesOf = (row: Partial<Article>): Values =>
  Object.fromEntries(sent.flatMap((key) => (key in row ? [[key, row[key as keyof Article]]] : [])))

/** The form itself: title, body and cards, its lock, its safety copies and everything that can be done with it. */
export function OpenForm({ row, kept, recovered, formKey, options, readOnly, lock, initial, onReload }: OpenFormProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { pathname, search } = useLocation()
  const { open, close } = useShell()
  const [form] = Form.useForm()
  const [begun] = useState<Values>(() => valuesOf(row ?? initial))
  const [drawer, setDrawer] = useState<'versions' | 'logs' | 'links'>()
  const [preview, setPreview] = useState<{ url: string; device: string }>()
  const [offered, setOffered] = useState(kept !== null && !recovered)
  const [stale, setStale] = useState(false)
  const writable = !readOnly && (row === undefined || lock.held === true)
  const offering = offered && writable
  const type = String(begun.articleType ?? '0')
  const restated = row && ['2', '4'].includes(row.status)
  const { data: asked } = useQuery(classFactsQuery(Form.useWatch('classId', form) as string | undefined))
  usePageTitle(row ? `编辑 · ${row.title}` : undefined)

  const present = (): Values => ({ ...begun, ...(form.getFieldsValue(true) as Values) })
  const changed = (among: readonly string[] = sent) => {
    const now = present()
    return among.some((key) => JSON.stringify(now[key] ?? null) !== JSON.stringify(begun[key] ?? null))
  }
  const autosave = useAutosave({
    key: formKey,
    active: (writable || lock.taken !== undefined) && !offered,
    version: row?.version,
    changes: () => (changed() ? present() : undefined),
  })
  const stored = useRef(false)
  useDirtyPage(() => !stored.current && writable && changed())
  const keepText = useEffectEvent(() => autosave.keep())
  useEffect(() => {
    if (lock.taken) keepText()
  }, [lock.taken])

  const showErrors = (errors: Record<string, string>) => {
    const known = Object.entries(errors).flatMap(([key, text]) => {
      const name = key.split('.')
      return sent.includes(name[0] ?? '') ? [{ name, errors: [text] }] : []
    })
    form.setFields(known)
    const [first] = known
    if (first) form.scrollToField(first.name, { block: 'center', focus: true })
    return known.length > 0
  }
  const store = async (then: Saved, ignoreWarnings = false): Promise<void> => {
    const body = {
      ...present(),
      formKey,
      ...(row && { id: row.id, version: row.version }),
      ...(ignoreWarnings && { ignoreWarnings }),
    } as ArticleSave
    autosave.pause()
    try {
      const saved = await call(cmsArticle.endpoints.save, { body }, { silent: true })
      autosave.settle()
      void refreshArticles(client)
      then(saved)
    } catch (error) {
      autosave.resume()
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'articleWarnings' && !ignoreWarnings)
        return confirm({ title: error.message, okText: '继续保存', run: () => store(then, true) })
      if (error.reason === 'stale') setStale(true)
      if (showErrors(error.errors)) void message.error(error.message)
      else throw error
    }
  }
  /** Title and class have to be there; everything else may wait for the check. */
  const save = async (then: Saved): Promise<void> => {
    try {
      await form.validateFields()
    } catch (problem) {
      const [first] = (problem as { errorFields: { name: (string | number)[] }[] }).errorFields
      if (first) form.scrollToField(first.name, { block: 'center', focus: true })
      return
    }
    const passed = row && (row.status === '1' ? row.draftStatus === '4' : restated)
    const losses = [
      ...(passed && asked?.auditMode !== '0' ? ['需要重新提交审核'] : []),
      ...(row?.scheduled ? ['定时发布将取消'] : []),
    ]
    if (losses.length === 0 || !changed(snapshotFields)) return store(then)
    confirm({ title: `修改后${losses.join('，')}，确定修改吗?`, okText: '确定修改', run: () => store(then) })
  }
  const goOn = (saved: Article) => {
    stored.current = true
    if (row) return onReload()
    // In this order: a tab that closes leads to its neighbour.
    close(pathname + search)
    open(formPath(saved.id))
  }
  const [saveNow, saving] = useOnce(async () => {
    await save((saved) => {
      void message.success(row ? '修改成功' : '新增成功')
      goOn(saved)
    })
  })
  const [reload, reloading] = useOnce(async () => {
    if (await autosave.isKept()) onReload()
    else void message.error(offering ? '请先恢复或丢弃检测到的未保存内容' : '内容尚未自动保存，请稍后再试')
  })
  const [saveFirst, acting] = useOnce(async (then: Saved) => (changed() || !row ? save(then) : then(row)))
  const { acts, dialogs } = useArticleActs({
    onDone: row ? onReload : undefined,
    onReplace: (pairs) => {
      const content = String(form.getFieldValue('content') ?? '')
      form.setFieldValue(
        'content',
        pairs.reduce((text, { word, replaceWith }) => text.replaceAll(word, replaceWith), content),
      )
    },
  })
  useSaveKey(writable, saveNow)

  const recover = () => {
    form.setFieldsValue(kept?.content ?? {})
    setOffered(false)
  }
  const discard = () => {
    setOffered(false)
    void call(articleEditing.discardAutosave, { body: { key: formKey } }, { silent: true }).catch(() => undefined)
  }
  const may = (action: Article['actions'][number]) => row?.actions.includes(action) === true
  const isNew = row === undefined

  return (
    <div className={css.form}>
      <header className={css.bar}>
        <ToolButton label="返回" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => close()} />
        <h1>{isNew ? '新增文章' : readOnly ? '查看文章' : '编辑文章'}</h1>
        {row && <DictTag type="cms_article_status" value={row.status} />}
        {row?.draftFlag === 'Y' && <Tag color="gold">修改稿</Tag>}
        {row?.scheduled && <Tag color="cyan">{`定时 ${row.publishTime ?? ''}`}</Tag>}
        <span className={css.hint} role="status">
          {autosave.failed ? '自动保存失败，将自动重试' : autosave.time ? `已自动保存 ${autosave.time.slice(11)}` : ''}
        </span>
        {writable && (
          <Button loading={saving} onClick={() => saveNow()}>
            {restated ? '保存' : row?.status === '1' ? '保存修改稿' : '保存草稿'}
          </Button>
        )}
        {writable && may('submit') && (
          <Button loading={acting} onClick={() => saveFirst(({ id }) => acts.submit([id]))}>
            提交审核
          </Button>
        )}
        {may('withdraw') && row && <Button onClick={() => acts.withdraw([row.id])}>撤回</Button>}
        {may('publish') && row && (writable || readOnly) && (
          <Button type="primary" loading={acting} onClick={() => saveFirst(({ id }) => acts.publish([id]))}>
            {row.draftFlag === 'Y' ? '发布修改' : '发布'}
          </Button>
        )}
        {may('schedule') && writable && (
          <Button onClick={() => saveFirst(({ id }) => acts.schedule(id))}>定时发布</Button>
        )}
        {may('cancelSchedule') && row && <Button onClick={() => acts.cancelSchedule([row.id])}>取消定时</Button>}
        {may('offline') && row && <Button onClick={() => acts.offline([row.id])}>下线</Button>}
        {may('discardDraft') && row && (
          <Button danger onClick={() => acts.discardDraft(row.id)}>
            放弃修改
          </Button>
        )}
        {may('preview') && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [...devices, { type: 'divider' }, { key: 'links', label: '复制分享链接' }],
              onClick: ({ key }) =>
                saveFirst((saved) => {
                  if (key === 'links') setDrawer('links')
                  else void finish(previewUrl(saved).then((url) => setPreview({ url, device: key })))
                }),
            }}
          >
            <Button loading={acting}>预览</Button>
          </Dropdown>
        )}
        {row && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(may('versions') ? [{ key: 'versions', label: '版本记录' }] : []),
                { key: 'logs', label: '操作记录' },
                ...(readOnly ? [] : [{ key: 'next', label: '新建下一篇' }]),
              ],
              onClick: ({ key }) => {
                if (key === 'versions' || key === 'logs') setDrawer(key)
                else if (key === 'next') open(newPath(row.classId, type))
              },
            }}
          >
            <Button>更多</Button>
          </Dropdown>
        )}
      </header>

      {!readOnly && row && lock.held === false && (
        <Alert
          type="warning"
          showIcon
          title={
            lock.taken ??
            (lock.lock
              ? `${lock.lock.name} 正在编辑该文章（${lock.lock.time}），当前为只读`
              : '暂时无法编辑该文章，当前为只读')
          }
          action={
            <>
              <Button size="small" onClick={lock.taken ? onReload : lock.retry}>
                刷新
              </Button>
              {may('forceUnlock') || (lock.lock && row?.actions.includes('edit')) ? (
                <TakeOver takeOver={lock.takeOver} />
              ) : null}
            </>
          }
        />
      )}
      {offering && kept && (
        <Alert
          type="info"
          showIcon
          title={`检测到未保存的内容（${kept.updateTime}），是否恢复?`}
          action={
            <>
              <Button size="small" type="primary" onClick={recover}>
                恢复
              </Button>{' '}
              <Button size="small" onClick={discard}>
                丢弃
              </Button>
            </>
          }
        />
      )}
      {isNew && writable && <UnsavedOffer formKey={formKey} silent={offered} />}
      {stale && (
        <Alert
          type="error"
          showIcon
          title="数据失效，请重新更新！"
          description="文章已被他人修改，或到了定时发布、下线的时间。您的内容仍在表单中并已自动保存，可重新加载后恢复。"
          action={
            <>
              <Button
                size="small"
                onClick={() => {
                  autosave.keep()
                  setDrawer('versions')
                }}
              >
                查看差异
              </Button>{' '}
              <Button size="small" type="primary" loading={reloading} onClick={() => reload()}>
                重新加载
              </Button>
            </>
          }
        />
      )}
      <Form
        form={form}
        layout="vertical"
        disabled={!writable}
        initialValues={recovered ? { ...begun, ...kept?.content } : begun}
        preserve
        onBlur={() => autosave.keep()}
      >
        <div className={css.columns}>
          <div className={css.main}>
            <TitleFields />
            <TypeFields type={type} row={row} />
            <BodyField articleId={row?.id} options={options} required={type === '0'} />
          </div>
          <PublishCards type={type} row={row} />
        </div>
      </Form>
      {dialogs}
      <Suspense>
        {row && drawer === 'versions' && (
          <VersionDrawer id={row.id} title={row.title} onClosed={() => setDrawer(undefined)} onRestored={onReload} />
        )}
        {preview && <PreviewFrame {...preview} onClosed={() => setPreview(undefined)} />}
        {row && drawer === 'links' && (
          <PreviewLinks id={row.id} draft={row.draftFlag === 'Y' ? 'Y' : 'N'} onClosed={() => setDrawer(undefined)} />
        )}
        {row && drawer === 'logs' && <LogDrawer id={row.id} title={row.title} onClosed={() => setDrawer(undefined)} />}
      </Suspense>
    </div>
  )
}

function TakeOver({ takeOver }: { takeOver: () => Promise<void> }) {
  const confirm = useConfirm()
  return (
    <Button
      size="small"
      danger
      onClick={() =>
        confirm({
          title: '强制接管后对方未保存的内容将无法保存，确定吗?',
          okText: '强制接管',
          danger: true,
          run: takeOver,
        })
      }
    >
      强制接管
    </Button>
  )
}
