import { expect, test } from 'vitest'
import { decodeXml } from './decode.ts'
import { childElements, readXml, textIn } from './readXml.ts'

test('文件: names are read by what they declare, texts and CDATA as one', () => {
  const xml =
    '<d:definitions xmlns:d="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:c="http://activiti.org/bpmn">' +
    '<d:process id="a &amp; b" c:x="1">一<!-- 无 --><![CDATA[<二>]]><d:text> 三 </d:text><d:text/></d:process></d:definitions>'
  const [process] = childElements(readXml(xml), 'bpmn:process')
  expect(process).toMatchObject({ attributes: { id: 'a & b', 'flow:x': '1' }, text: '一<二>' })
  expect(process && textIn(process, 'bpmn:text')).toBe('三')
  expect(process && textIn(process, 'bpmn:none')).toBeUndefined()
})

test.for<[string, string]>([
  ['流程文件不能超过2MB', `<a>${' '.repeat(2_097_153)}</a>`],
  ['流程文件不能超过2MB', `<a>${'很'.repeat(700_000)}</a>`],
  ['流程文件的嵌套不能超过100层', '<a>'.repeat(101) + '</a>'.repeat(101)],
  ['流程文件不能包含文档类型声明', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
  ['流程文件不能包含文档类型声明', '<a><!ENTITY b "c"></a>'],
  ['流程文件不是有效的XML：closing tag mismatch', '<a></b>'],
  ['流程文件不是有效的XML：missing open tag', '<a/></a>'],
  ['流程文件不是有效的XML：missing start tag', ''],
  ['流程文件不是有效的XML：没有内容', '<!-- 无 -->'],
])('文件: is not read: %s', ([message, xml]) => {
  expect(() => readXml(xml)).toThrow(message)
})

test('文件: a declaration that is none of those of a document type is passed over', () => {
  expect(readXml('<a><!OWN b></a>')).toMatchObject({ name: 'a' })
})

/** Bytes of signs that have one each, behind those given. */
const bytes = (text: string, ...behind: number[]) =>
  Uint8Array.from([...[...text].map((sign) => sign.charCodeAt(0)), ...behind])
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const halves = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]
      return isLittle ? halves : halves.toReversed()
    }),
  )
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`

test.for<[string, Uint8Array, string]>([
  ['UTF-8 without a word', utf8('<a>中</a>'), '<a>中</a>'],
  ['UTF-16 by its mark', utf16('\ufeff<中/>', true), '<中/>'],
  ['UTF-16 by its mark, the other way round', utf16('\ufeff<中/>', false), '<中/>'],
  ['GB2312 as GBK', bytes(declared('gb2312'), 0xd6, 0xd0), `${declared('gb2312')}中`],
  ['another one by its own name', bytes(declared('iso-8859-1'), 0xe9), `${declared('iso-8859-1')}é`],
  ['UTF-16 that is none', utf8(`${declared('UTF-16')}中`), `${declared('UTF-16')}中`],
])('编码: %s', ([, file, text]) => expect(decodeXml(file)).toBe(text))

test('编码: what is not what it says, or nothing that is known, is said so', () => {
  expect(() => decodeXml(bytes(declared('utf-8'), 0xff))).toThrow('流程文件的编码不是UTF-8')
  expect(() => decodeXml(bytes(declared('klingon')))).toThrow('流程文件的编码不受支持：klingon')
})
