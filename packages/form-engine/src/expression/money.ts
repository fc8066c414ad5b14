import { fail, type Decimal } from './formulaValues.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

const digit = (sign: string) => digits.charAt(Number(sign))

/** Whole yuan in words: zeros between two digits are spoken once, groups of four places carry 万 and 亿. */
function yuan(text: string): string {
  let words = ''
  let gap = false
  let spoken = false
  for (const [at, sign] of [...text].entries()) {
    const place = text.length - 1 - at
    if (sign === '0') gap = true
    else {
      if (gap && words) words += '零'
      words += digit(sign) + String(places[place % 4])
      gap = false
      spoken = true
    }
    if (place % 4 > 0) continue
    if (spoken) words += String(groups[place / 4])
    spoken = false
  }
  return words
}

/** An amount as it is written on receipts (人民币大写), to the fen. */
export function upperMoney(amount: Decimal): string {
  const text = amount.abs().toFixed(2)
  const [whole, jiao, fen] = [text.slice(0, -3), text.slice(-2, -1), text.slice(-1)]
  if (whole.length > 12) fail('金额太大')
  const main = whole === '0' ? '' : `${yuan(whole)}元`
  const sign = amount.isNegative() ? '负' : ''
  if (jiao + fen === '00') return main ? `${sign}${main}整` : '零元整'
  const small = `${jiao === '0' ? main && '零' : `${digit(jiao)}角`}${fen === '0' ? '整' : `${digit(fen)}分`}`
  return sign + main + small
}
