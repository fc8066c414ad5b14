import { expect, test } from 'vitest'
import { partsOf, stillNamed, unknownNames } from './mentions.ts'

const wang = { id: '1', name: '王芳' }
const wangwei = { id: '2', name: '王芳伟' }
const odd = { id: '3', name: 'A.(B)' }

test('提醒: a text is cut at the names, of two that begin alike at the longer one', () => {
  expect(partsOf('请@王芳伟 和@王芳看', ['王芳', '王芳伟'])).toEqual(['请', '@王芳伟', ' 和', '@王芳', '看'])
  expect(partsOf('@A.(B) 你好 @AxB', ['A.(B)'])).toEqual(['', '@A.(B)', ' 你好 @AxB'])
  expect(partsOf('没有人', [])).toEqual(['没有人'])
})

test('提醒: whoever was chosen and taken out of the text again is not told', () => {
  expect(stillNamed('@王芳伟 请看', [wang, wangwei, odd])).toEqual([wangwei])
  expect(stillNamed('王芳请看', [wang])).toEqual([])
})

test('提醒: names typed by hand are found, those that were chosen are none of them', () => {
  expect(unknownNames('@王芳 ，@李磊，@李磊 邮箱a@b.cn', [wang])).toEqual(['李磊', 'b.cn'])
  expect(unknownNames('@ 没有', [])).toEqual([])
})
