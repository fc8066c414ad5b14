import { describe, expect, test } from 'vitest'
import { afterSignIn, decide } from './guards.ts'

describe('without a token', () => {
  test('the login page is shown', () => expect(decide(false, '/user/login', '/user/login')).toEqual({ show: 'login' }))

  test('any other address leads to login and is remembered whole', () => {
    expect(decide(false, '/org/user', '/org/user?x=1')).toEqual({ goTo: '/user/login?redirect=%2Forg%2Fuser%3Fx%3D1' })
    expect(decide(false, '/404', '/404')).toEqual({ goTo: '/user/login?redirect=%2F404' })
  })

  test('/user and the root lead to login', () => {
    expect(decide(false, '/user', '/user')).toEqual({ goTo: '/user/login' })
    expect(decide(false, '/', '/')).toEqual({ goTo: '/user/login' })
  })
})

test('/applyLicense is shown to everybody', () => {
  for (const signedIn of [true, false])
    expect(decide(signedIn, '/applyLicense', '/applyLicense')).toEqual({ show: 'license' })
})

describe('with a token', () => {
  test.each(['/', '/user', '/user/login', '/user/login/'])('%s leads to the workbench', (path) => {
    expect(decide(true, path, path)).toEqual({ goTo: '/index' })
  })

  test('/404 is a bare page, everything else is for the frame to find', () => {
    expect(decide(true, '/404', '/404')).toEqual({ show: 'notFound' })
    expect(decide(true, '/org/user', '/org/user')).toEqual({ show: 'frame' })
  })
})

test.each([
  ['/org/post?pageNum=2', '/org/post?pageNum=2'],
  ['/', '/index'],
  ['/user/login?redirect=%2F', '/index'],
  [undefined, '/index'],
])('after signing in with %s remembered the visitor lands on %s', (destination, landing) => {
  expect(afterSignIn(destination, '/index')).toBe(landing)
})
