import { and, eq, inArray } from 'drizzle-orm'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { reportImport } from '@app/flow-engine/check/importReport.ts'
import { decodeXml } from '@app/flow-engine/xml/decode.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { renameProcess } from '@app/flow-engine/xml/renameProcess.ts'
import type { definitionCalls, ImportedFile } from '@app/shared/flowable/definition.ts'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { isProcessIn, knownKeys, mappedNames } from '#/modules/flowable/definition/checkFiles.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFiles } from '#/modules/flowable/definition/deploy.service.ts'
import { formNames } from '#/modules/form/api.ts'
import { roleBriefs, subjectsByTexts, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { nameOf, withDiagram } from './drawing.ts'
import { saveModel } from './model.service.ts'
import { withOwnForms } from './ownForms.service.ts'

type SentFile = BodyOf<typeof definitionCalls.importReport>['files'][number]
type Import = BodyOf<typeof definitionCalls.importFiles>

/** Of one file. */
export const mostBytes = 2 * 1_048_576

/** The text of a file in its own encoding, with a drawing when it came without one. */
function textOf({ fileName, content }: SentFile): string {
  if (!/\.(xml|bpmn)$/i.test(fileName)) throw new XmlError('仅允许导入“bpmn20.xml”格式文件！')
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostBytes) throw new XmlError('流程文件不能超过2MB')
  const text = decodeXml(bytes)
  return withDiagram(text)
}

/** What each of the files needs before it runs here; one that cannot be read says why. */
export const reportFiles = (ctx: Ctx, files: readonly SentFile[]): Promise<ImportedFile[]> =>
  Promise.all(files.map((file) => reportFile(ctx, file)))

async function reportFile(ctx: Ctx, file: SentFile): Promise<ImportedFile> {
  const { fileName } = file
  try {
    return { ...unread, ...(await reportText(ctx, textOf(file))), fileName }
  } catch (error) {
    if (error instanceof XmlError) return { ...unread, fileName, fault: error.message }
    throw error
  }
}

const unread: Omit<ImportedFile, 'fileName'> = {
  fault: null,
  xml: '',
  processes: [],
  nodes: 0,
  executable: 0,
  hasDiagram: false,
  errors: [],
  warnings: [],
  handlers: [],
  forms: [],
  fileForms: [],
  people: [],
  expressions: 0,
}

async function reportText(ctx: Ctx, xml: string): Promise<Partial<ImportedFile>> {
  const mapped = await mappedNames(ctx)
  const known = await knownKeys(ctx, compileFile(xml).graphs)
  const { processes, toMap, blocked, warnings, fileForms, ...counts } = reportImport(xml, {
    zone: ctx.platform.env.TIME_ZONE,
    isHandler: (name) => isHandler(name) || mapped.has(name),
    isProcess: isProcessIn(known),
  })
  const keys = processes.map(({ key }) => key)
  const [taken, forms, people] = await Promise.all([
    deployedKeys(ctx, keys),
    formNames(
      ctx,
      toMap.forms.map(({ key }) => key),
    ),
    unknownPeople(ctx, toMap.people),
  ])
  const told = ({ message, element }: (typeof blocked)[number]) => ({ message, ...(element && { element }) })
  return {
    ...counts,
    xml,
    processes: processes.map((process) => ({ ...process, exists: taken.has(process.key) })),
    errors: blocked.map(told),
    warnings: warnings.map(told),
    handlers: toMap.handlers,
    forms: toMap.forms.filter(({ key }) => !forms.has(key)).map(({ key: name, elements }) => ({ name, elements })),
    fileForms: fileForms.map(({ fields, ...form }) => ({
      ...form,
      fields: fields.map(({ id, label, type }) => ({ id, label, type })),
    })),
    people,
    expressions: xml.match(/[$#]\{/g)?.length ?? 0,
  }
}

async function deployedKeys(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { id, key, isLatest } = flowDefinitionTable
  const rows = await ctx.db
    .select({ id, key })
    .from(flowDefinitionTable)
    .where(and(inArray(key, [...keys]), eq(isLatest, true)))
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Texts of people and groups that are no id of ours; with whoever signs in or is called so, where that is one. */
async function unknownPeople(
  ctx: Ctx,
  texts: readonly { name: string; elements: string[] }[],
): Promise<ImportedFile['people']> {
  const names = texts.map(({ name }) => name)
  if (names.length === 0) return []
  const [users, roles, found] = await Promise.all([
    userBriefs(ctx, names),
    roleBriefs(ctx, names),
    subjectsByTexts(ctx, 'user', names),
  ])
  const known = new Set([...users.keys(), ...roles.map(({ id }) => id)])
  return texts
    .filter(({ name }) => !known.has(name) && !/^(ROLE|DEPT|POST|GROUP)\w+$/.test(name))
    .map(({ name, elements }) => {
      const [one, ...others] = found.get(name) ?? []
      return { name, elements, suggestion: one !== undefined && others.length === 0 ? one : null }
    })
}

/** 仅保存草稿 or 部署 of files as they came; what was mapped goes along with them. */
export async function importFlows(ctx: Ctx, { files, name, categoryId, mapping, isDeployed }: Import) {
  if (isDeployed && !ctx.can('flowable:definition:deploy')) throw forbidden()
  const texts = []
  for (const file of files) {
    const xml = named(readable(file), name, files.length)
    texts.push({ fileName: file.fileName, xml: file.withForms ? await withOwnForms(ctx, xml) : xml })
  }
  const settings = { mapping: flowSettings.shape.mapping.parse(mapping) }
  const data = isDeployed
    ? await deployed(ctx, texts, { categoryId, settings })
    : await drafted(ctx, texts, { categoryId, settings })
  return { msg: '导入成功', data }
}

function readable(file: SentFile): string {
  try {
    return textOf(file)
  } catch (error) {
    throw error instanceof XmlError ? refuse(`${file.fileName}：${error.message}`) : error
  }
}

/** With the name that was typed, where there is one process to bear it. */
function named(xml: string, name: string | undefined, files: number): string {
  const { graphs } = compileFile(xml)
  const [only] = graphs
  if (!name || files > 1 || !only || graphs.length > 1) return xml
  return renameProcess(xml, only.key, { key: only.key, name })
}

interface Along {
  categoryId: string | null | undefined
  settings: Pick<ReturnType<typeof flowSettings.parse>, 'mapping'>
}

async function deployed(
  ctx: Ctx,
  texts: readonly { fileName: string; xml: string }[],
  { categoryId, settings }: Along,
) {
  const rows = await deployFiles(
    ctx,
    texts.map(({ xml }) => ({ xml, settings, categoryId: categoryId ?? null })),
  )
  const byKey = new Map(texts.flatMap(({ fileName, xml }) => compileFile(xml).graphs.map(({ key }) => [key, fileName])))
  return rows.map(({ key, name, id, versionNo }) => ({ fileName: byKey.get(key) ?? '', key, name, id, versionNo }))
}

async function drafted(ctx: Ctx, texts: readonly { fileName: string; xml: string }[], { categoryId, settings }: Along) {
  const made = []
  for (const { fileName, xml } of texts) {
    const { key } = nameOf({ xml })
    const base = (await deployedKeys(ctx, [key])).get(key)
    const { id, name } = await saveModel(ctx, {
      type: 'bpmn',
      xml,
      categoryId,
      settings: flowSettings.parse(settings),
      ...(base && { baseDefinitionId: base }),
    })
    made.push({ fileName, key, name, id, versionNo: null })
  }
  return made
}
