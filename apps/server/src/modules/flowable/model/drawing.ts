import { z } from 'zod'
import { addDiagram } from '@app/flow-engine/bpmn/addDiagram.ts'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import { CardError, type CardFlow } from '@app/flow-engine/cards/types.ts'
import { childElements, readXml, XmlError } from '@app/flow-engine/xml/readXml.ts'
import { processKey, processName, type ModelType } from '@app/shared/flowable/model.ts'
import { messagesByField } from '@app/shared/kit/messages.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { cardFlow } from './cardSchema.ts'

/** What a designer sends. */
export interface SentDrawing {
  type: ModelType
  xml?: string | null | undefined
  cards?: object | null | undefined
}

/** A drawing as it is kept: cards have the file that is made of them. */
export interface Drawing {
  type: ModelType
  xml: string
  cards: CardFlow | null
}

/** Takes a drawing that may be unfinished, but must be one. */
export function readDrawing({ type, xml, cards }: SentDrawing): Drawing {
  if (type === 'bpmn') {
    if (!xml) throw invalid({ xml: '流程文件不能为空' })
    return { type, xml, cards: null }
  }
  const tree = cardFlow.safeParse(cards)
  if (!tree.success) throw refuse('流程卡片的格式不正确')
  try {
    return { type, xml: compileCards(tree.data), cards: tree.data }
  } catch (error) {
    throw error instanceof CardError ? refuse(error.message) : error
  }
}

const named = z.object({ key: processKey, name: processName })

/** Key and name of a drawing: those of the first process that can run. */
export function nameOf({ xml }: Pick<Drawing, 'xml'>): { key: string; name: string } {
  const processes = childElements(definitionsOf(xml), 'bpmn:process')
  const process = processes.find(({ attributes }) => attributes.isExecutable !== 'false') ?? processes[0]
  if (!process) throw refuse('文件中没有可执行的流程')
  const key = process.attributes.id ?? ''
  const result = named.safeParse({ key, name: process.attributes.name?.trim() || key })
  if (!result.success) throw invalid(messagesByField(result.error.issues, named))
  return result.data
}

function definitionsOf(xml: string) {
  try {
    const root = readXml(xml.replace(/^\uFEFF/, ''))
    if (root.name !== 'bpmn:definitions') throw new XmlError('文件不是BPMN流程定义')
    return root
  } catch (error) {
    throw error instanceof XmlError ? refuse(error.message) : error
  }
}

/** A file that came without a drawing is laid out: it is shown as soon as it runs. */
export const withDiagram = (xml: string): string => (compileFile(xml).hasDiagram ? xml : addDiagram(xml))
