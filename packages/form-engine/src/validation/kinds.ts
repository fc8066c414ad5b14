import { hasNoFile, isBlank, isBlankHtml, isBlankText, isUnrated } from './empty.ts'
import { bare, isObjectList, type JsonObject } from './json.ts'
import type { Kind } from './kind.ts'
import {
  chosenCount,
  dateLimit,
  files,
  hexColour,
  membership,
  numberRange,
  precision,
  rowCount,
  stars,
  textLength,
  wayDown,
} from './limits.ts'
import { hasModel, type ControlType } from '@app/form-engine/controls/types.ts'
import { deepCopy } from '@app/form-engine/definition/copy.ts'
import type { ControlOptions } from '@app/form-engine/definition/types.ts'

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isScalar = (value: unknown) => isText(value) || isNumber(value) || typeof value === 'boolean'
const isScalarList = (value: unknown) => Array.isArray(value) && value.every(isScalar)
const isMultiple = ({ multiple, treeCheckable }: ControlOptions) => multiple === true || treeCheckable === true
const oneOrMany: Kind['fits'] = (value, options) => (isMultiple(options) ? isScalarList(value) : isScalar(value))
const nothingChosen = (options: ControlOptions) => (isMultiple(options) ? [] : undefined)
const emptyText = () => ''
const emptyList = (): unknown[] => []
const fixed = (value: unknown) => value

const text: Kind = {
  cleared: emptyText,
  initial: emptyText,
  isEmpty: isBlankText,
  fits: isText,
  clean: fixed,
  limits: () => [textLength],
}

const number: Kind = {
  cleared: () => null,
  initial: () => 0,
  isEmpty: isBlank,
  fits: isNumber,
  clean: fixed,
  limits: () => [numberRange, precision],
}

const choice: Kind = {
  cleared: nothingChosen,
  initial: nothingChosen,
  isEmpty: isBlank,
  fits: oneOrMany,
  clean: deepCopy,
  limits: (control) => [membership(control)],
}

const subject: Kind = {
  ...choice,
  fits: (value, { multiple }) => (multiple === true ? Array.isArray(value) && value.every(isText) : isText(value)),
  limits: () => [chosenCount],
}

const isPair = (value: unknown): value is string[] =>
  Array.isArray(value) && (value.length === 0 || (value.length === 2 && value.every((one) => isText(one))))

const date: Kind = {
  cleared: emptyText,
  initial: ({ range, rangeDefaultValue }) =>
    range && isPair(rangeDefaultValue) && rangeDefaultValue.every((one) => one !== '') ? rangeDefaultValue : '',
  isEmpty: isBlank,
  fits: (value, { range }) => (range ? value === '' || isPair(value) : isText(value)),
  clean: deepCopy,
  limits: (control) => [dateLimit(control)],
}

const fileKeys = ['type', 'id', 'name', 'status', 'uid', 'url', 'size'] as const

const upload = (endings: string[]): Kind => ({
  cleared: emptyList,
  initial: ({ defaultValue }) => filesIn(defaultValue),
  isEmpty: hasNoFile,
  fits: isObjectList,
  clean: (value) => (value as JsonObject[]).map(fileOf),
  limits: () => [files(endings)],
})

/** A file has its id under both names: records and designers before knew `uid` alone. */
function fileOf(given: JsonObject) {
  const { id = given.uid } = given
  return scalarsOf({ ...given, id, uid: id }, fileKeys)
}

/** Files written as JSON text, as upstream does. */
function filesIn(written: unknown): unknown[] {
  try {
    const list: unknown = JSON.parse(String(written))
    return isObjectList(list) ? list : []
  } catch {
    return []
  }
}

/** Own scalars of an object under the given names, in their order. */
function scalarsOf(source: Record<string, unknown>, names: readonly string[]) {
  const copy = bare()
  for (const name of names) if (Object.hasOwn(source, name) && isScalar(source[name])) copy[name] = source[name]
  return copy
}

const pictures = ['jpg', 'jpeg', 'png']

const kinds: Partial<Record<ControlType, Kind>> = {
  input: text,
  textarea: text,
  number,
  select: choice,
  checkbox: { ...choice, cleared: emptyList, initial: emptyList, fits: isScalarList },
  radio: { ...choice, cleared: emptyText, initial: emptyText, fits: isScalar },
  date,
  time: date,
  rate: { ...number, cleared: () => 0, isEmpty: isUnrated, limits: () => [stars, numberRange] },
  slider: {
    ...number,
    cleared: ({ min }) => (isNumber(min) ? min : 0),
    initial: ({ min }) => (isNumber(min) ? min : 0),
    limits: () => [numberRange],
  },
  uploadFile: upload([]),
  uploadImg: upload(['gif', 'jpg', 'jpeg', 'png']),
  treeSelect: choice,
  cascader: {
    ...choice,
    cleared: () => undefined,
    initial: () => undefined,
    fits: isScalarList,
    limits: (control) => [wayDown(control)],
  },
  batch: {
    cleared: emptyList,
    initial: emptyList,
    isEmpty: isBlank,
    fits: isObjectList,
    clean: fixed,
    limits: () => [rowCount],
  },
  selectInputList: {
    cleared: emptyList,
    initial: emptyList,
    isEmpty: isBlank,
    fits: isObjectList,
    clean: fixed,
    limits: () => [],
  },
  editor: { ...text, isEmpty: isBlankHtml, limits: () => [] },
  userSelect: { ...subject, own: ({ userId }) => userId },
  deptSelect: { ...subject, own: ({ deptId }) => deptId },
  postSelect: subject,
  switch: {
    cleared: () => false,
    initial: () => false,
    isEmpty: isBlank,
    fits: (value) => typeof value === 'boolean',
    clean: fixed,
    limits: () => [],
  },
  color: { ...text, limits: () => [hexColour] },
  signature: {
    ...upload(pictures),
    limits: () => [(value, options, context) => files(pictures)(value, { ...options, limit: 1, accept: '' }, context)],
  },
  serialNo: { ...text, assigned: true },
}

/** What is known of a control's value; undefined for types without data and types that nobody knows. */
export const kindOf = (type: string): Kind | undefined =>
  hasModel(type) && Object.hasOwn(kinds, type) ? kinds[type as ControlType] : undefined
