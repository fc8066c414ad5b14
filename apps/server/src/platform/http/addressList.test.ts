import { expect, test } from 'vitest'
import { entryWith, familyWithout, networkOf } from './addressList.ts'

const inside = (addresses: readonly string[], list: string) =>
  addresses.filter((address) => entryWith(address, list) !== undefined)

test('地址列表: single addresses, parts and networks', () => {
  const list = '10.0.0.9; 192.168.*.7;172.16.0.0/12;2001:db8::/32'
  const on = ['10.0.0.9', '::ffff:10.0.0.9', '192.168.3.7', '172.20.1.1', '2001:db8:1::5']
  expect(inside(on, list)).toEqual(on)
  expect(inside(['10.0.0.90', '192.168.3.8', '172.32.0.1', '2001:db9::1', ''], list)).toEqual([])
  expect(inside(['10.0.0.1'], '')).toEqual([])
  expect(inside(['10.0.0.1'], '10.0.0.0/33;nonsense/8;300.*.*.*;10.0.0.0/8/8')).toEqual([])
})

test('地址列表: a star at the end stands for everything that follows', () => {
  const list = '192.168.*;10.1.*.*'
  const on = ['192.168.3.7', '::ffff:192.168.0.1', '10.1.2.3']
  expect(inside(on, list)).toEqual(on)
  expect(inside(['192.169.3.7', '10.2.2.3', '2001:db8::1'], list)).toEqual([])
})

test('地址列表: every spelling of an address is the same address', () => {
  for (const entry of ['10.0.0.9', '::ffff:10.0.0.9', '::FFFF:a00:9', '::ffff:10.0.0.0/120', '0:0:0:0:0:ffff:a00:9'])
    expect([entry, inside(['10.0.0.9', '::ffff:10.0.0.9', '::ffff:a00:9'], entry)]).toEqual([
      entry,
      ['10.0.0.9', '::ffff:10.0.0.9', '::ffff:a00:9'],
    ])
  expect(inside(['2001:db8::1', '2001:DB8:0:0::1', '2001:db8::2'], '2001:0db8:0000::0001')).toHaveLength(2)
  expect(inside(['fe80::1%eth0'], 'fe80::/10')).toHaveLength(1)
})

test('地址列表: a list that leaves no address of a family is known, however it is put together', () => {
  for (const list of [
    '0.0.0.0/0',
    '*.*.*.*',
    '0.0.0.0/1;128.0.0.0/1',
    '128.0.0.0/1;10.0.0.1;0.*.*.*;0.0.0.0/1',
    '::ffff:0:0/96',
  ])
    expect([list, familyWithout(list)]).toEqual([list, 'IPv4'])
  for (const list of ['::/0', '::/1;8000::/1']) expect([list, familyWithout(list)]).toEqual([list, 'IPv6'])
  for (const list of ['', '0.0.0.0/1', '0.0.0.0/1;128.0.0.0/2', '1.*.*.*', '*.0.*.*', '::/1'])
    expect([list, familyWithout(list)]).toEqual([list, undefined])
})

test('地址: whoever has an address of IPv6 is the same one with all of their network, and of IPv4 with that one alone', () => {
  const network = '2001:db8:1:2::/64'
  expect(networkOf('2001:db8:1:2::1')).toBe(network)
  expect(['2001:db8:1:2:ffff::9', '2001:DB8:1:2:0:0:0:7'].map(networkOf)).toEqual([network, network])
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network)
  expect(['10.0.0.9', '::ffff:10.0.0.9', '10.0.0.8'].map(networkOf)).toEqual(['10.0.0.9', '10.0.0.9', '10.0.0.8'])
  expect(['64:ff9b::a00:9', '64:ff9b::a00:8'].map(networkOf)).toEqual(['10.0.0.9', '10.0.0.8'])
  expect(['2001:db8::1', '::1'].map(networkOf)).toEqual(['2001:db8::/64', '::/64'])
  // On a link everybody has one address; who has hung up before they are asked for has none.
  expect(['fe80::1%eth0', '', undefined].map(networkOf)).toEqual(['fe80::1%eth0', '', ''])
})
