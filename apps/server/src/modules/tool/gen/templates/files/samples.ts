import type { TextPattern } from '@app/shared/kit/textPatterns.ts'

const samples: Readonly<Record<TextPattern, (n: string) => string>> = {
  date: (n) => `\`2026-01-\${String((${n} % 28) + 1).padStart(2, '0')}\``,
  number: (n) => `String(${n})`,
  integer: (n) => `String(${n})`,
  positiveInteger: (n) => `String(${n})`,
  phone: (n) => `String(13_800_000_000 + ${n})`,
  tel: (n) => `\`010-\${10_000_000 + ${n}}\``,
  zipCode: (n) => `String(100_000 + ${n})`,
  email: (n) => `\`v\${${n}}@example.com\``,
  qq: (n) => `String(10_000 + ${n})`,
  idCard: (n) => `\`11010119900101\${String(${n}).padStart(4, '0')}\``,
  url: (n) => `\`https://example.com/\${${n}}\``,
  ip: (n) => `\`10.0.0.\${${n} % 250}\``,
}

/** The code of the n-th of many texts that a check lets through. */
export const fittingSample = (check: TextPattern, n: string): string => samples[check](n)
