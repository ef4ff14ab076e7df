/*
 * The steps in the team's Redis. Each is one atomic script: with single commands two devices could both read before
 * either writes, and both would pass. All use Redis' own time, because the devices' clocks may be hours apart. Each
 * receives its input as JSON and answers with JSON.
 */

/**
 * The keys that scripts use, in the order of `KEYS`, after the account's name. After them comes the key of one script
 * (a claim, or what an act deleted), and then the counters of each month of `a.months`.
 */
export const teamKeyNames = [
  'slots',
  'seen',
  'meta',
  'flight',
  'waiting',
  'links',
  'log',
  'names',
  'books',
  'deleted',
] as const;
const specialAt = teamKeyNames.length + 1;

const begin = `
local ${teamKeyNames.join(', ')} = unpack(KEYS)
local special = KEYS[${specialAt}]
local a = cjson.decode(ARGV[1])
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`;

/** Longer entries are forged. */
export const maxEntryLengths = { name: 1_000, link: 50_000, book: 200_000 } as const;

/**
 * Anyone with the token can write anything. So a value that is not a number reads as 0, and an entry that is too long,
 * or for which the answer has no room, is left out. Otherwise one such entry would lock every device out of the team.
 */
const bounds = `
local function toNumber(text, most)
  local n = tonumber(text)
  return n and n >= 0 and n <= most and math.floor(n) or 0
end
local room = 3500000
local function fits(text, most)
  if #text > most then return false end
  room = room - #cjson.encode(text)
  return room >= 0
end
`;

/**
 * When a link was made, which makes it this one of its wish: the service may give the same address again. Stored for a
 * link that was deleted for all, so that no device that still has it sends it again.
 */
const times = `
local function decode(link)
  local ok, value = pcall(cjson.decode, link)
  return ok and type(value) == 'table' and value or nil
end
local function timeOf(link)
  return tostring((decode(link) or {}).t)
end
`;

const readRun = `
local info = redis.pcall('INFO', 'server')
local run = type(info) == 'string' and string.match(info, 'run_id:(%x+)') or '-'
`;

/**
 * Records each run of the Redis. `born` identifies its data, and changes when the Redis was emptied, or came back with an
 * older state of it: then it last met this device before this device last met it. Two answers may arrive in another order
 * than they left, so a second less proves nothing. With another run or other data it grants nothing for a window.
 */
const wake = `
${readRun}
if redis.call('HGET', meta, 'run') ~= run then redis.call('HSET', meta, 'run', run, 'calm', now + a.window) end
redis.call('HSETNX', meta, 'born', now)
local born = toNumber(redis.call('HGET', meta, 'born'), 9e15)
if born == a.born and toNumber(redis.call('ZSCORE', seen, a.device), 9e15) < a.heardMs - 1000 then
  born = now
  redis.call('HSET', meta, 'born', born, 'calm', now + a.window)
end
`;

/** How many devices were seen lately, and this one's index among them, from 0, in an order that is the same for all. */
const meet = `
redis.call('ZADD', seen, now, a.device)
redis.call('HSET', names, a.device, a.name)
local lately = redis.call('ZRANGEBYSCORE', seen, now - a.lately, '+inf')
table.sort(lately)
local devices, rank = #lately, 0
for i, id in ipairs(lately) do if id == a.device then rank = i - 1 end end
`;

/**
 * Visits every device's links of a day. Reads a day only from its own month's key: an earlier version wrote some under
 * another.
 */
const visitCounts = `
local function visitCounts(visit)
  for i, month in ipairs(a.months) do
    local counts = redis.call('HGETALL', KEYS[${specialAt} + i])
    for at = 1, #counts, 2 do
      local field = counts[at]
      if #field <= ${maxEntryLengths.name} and string.sub(field, -10, -4) == month then
        visit(field, toNumber(counts[at + 1], 1e6))
      end
    end
  end
end
`;

/**
 * A device's own counters only grow. Its links in flight are overwritten, because only the device itself writes them.
 * `quota-history.ts` says which days count.
 */
const count = `
${visitCounts}
local keyOf = {}
for i, month in ipairs(a.months) do keyOf[month] = KEYS[${specialAt} + i] end
for field, n in pairs(a.days) do
  local key = keyOf[string.sub(field, 1, 7)]
  local own = a.device .. '|' .. field
  if n > toNumber(redis.call('HGET', key, own), 1e6) then redis.call('HSET', key, own, n) end
end
local function sum()
  local used, kept = 0, 0
  visitCounts(function(field, n)
    if string.sub(field, -10) >= a.from then used = used + n end
  end)
  local flights = redis.call('HGETALL', flight)
  for at = 1, #flights, 2 do
    local day, n, granted, credit = string.match(flights[at + 1], '^([%d-]+)|(%d+)|(%d+)|(%d+)$')
    if day and day >= a.from and flights[at] ~= a.device then
      used = used + toNumber(n, 1e6)
      if toNumber(granted, 9e15) > now - a.lately then kept = kept + toNumber(credit, 1e6) end
    end
  end
  return used, kept
end
local function fly(n, used, kept)
  local credit = math.max(0, math.floor((a.limit - used - n - kept) / (2 * devices)))
  redis.call('HSET', flight, a.device, a.today .. '|' .. n .. '|' .. now .. '|' .. credit)
  return credit
end
`;

/**
 * Takes a slot of the shared minute if one is free: all devices together never exceed the limit in any window. For a
 * link it also checks the team's quota, and claims the link, so that no colleague makes it meanwhile. Answers `taken`,
 * `wait`, `link` (a colleague has made it), `claimed` (one is making it) or `quota`.
 *
 * With several devices a fifth of the limit stays free for those that cannot reach the Redis. After a restart the Redis
 * grants nothing for a window, because it may have forgotten calls of the last minute. It also grants nothing to a
 * device that comes back from out of reach if no other device was heard since: the others may have called in their own
 * turns.
 */
export const takeScript = `${begin}
${bounds}
${wake}
local isHeard = a.awayMs == 0
for i, score in ipairs(redis.call('ZRANGEBYSCORE', seen, now - a.awayMs, '+inf', 'WITHSCORES')) do
  if i % 2 == 1 and score ~= a.device then isHeard = true end
end
${meet}
if not isHeard and devices > 1 then redis.call('HSET', meta, 'calm', now + a.window) end
${count}
local used, kept = sum()
local function say(kind, more)
  local answer = more or {}
  answer.kind, answer.nowMs, answer.devices, answer.rank = kind, now, devices, rank
  answer.used, answer.born = used + a.flight, born
  return cjson.encode(answer)
end
if a.key ~= '' then
  local link = not a.anew and redis.call('HGET', links, a.key)
  -- One that is too long is none that may be used.
  if link then return say('link', { link = #link <= ${maxEntryLengths.link} and link or '' }) end
  local claim = redis.call('GET', special)
  if claim then
    local by, untilMs = string.match(claim, '^(.*)|(%d+)$')
    -- A claim that ends later than any can is not of this clock, or a stranger's.
    local waitMs = toNumber(untilMs, now + a.claimMs) - now
    if by and by ~= a.device and waitMs > 0 and not a.waited then return say('claimed', { waitMs = waitMs }) end
  end
  if a.guarded and used + a.flight + 1 + kept > a.limit then return say('quota') end
end
redis.call('ZREMRANGEBYSCORE', slots, '-inf', now - a.window)
for i, age in ipairs(a.ages) do redis.call('ZADD', slots, now - age, 'b:' .. a.device .. ':' .. now .. ':' .. i) end
local spare = devices > 1 and math.ceil(a.calls / 5) or 0
local usable = math.max(1, a.calls - spare)
local all, ofLane = {}, {}
local stored = redis.call('ZRANGE', slots, 0, -1, 'WITHSCORES')
for at = 1, #stored, 2 do
  local score = tonumber(stored[at + 1])
  if score > now then score = now; redis.call('ZADD', slots, now, stored[at]) end
  all[#all + 1] = score
  if string.sub(stored[at], 1, 1) == 'b' then ofLane[#ofLane + 1] = score end
end
local waitMs = math.max(0, (tonumber(redis.call('HGET', meta, 'calm')) or 0) - now)
if waitMs > a.window then redis.call('HSET', meta, 'calm', now + a.window); waitMs = a.window end
local function waitFor(most, scores)
  local blocking = scores[#scores - most + 1]
  if blocking then waitMs = math.max(waitMs, blocking + a.window - now) end
end
table.sort(all)
table.sort(ofLane)
waitFor(usable, all)
redis.call('ZREMRANGEBYSCORE', waiting, '-inf', now)
if a.lane == 'background' then
  waitFor(math.max(1, usable - a.reserve), ofLane)
  local others = redis.call('ZREVRANGE', waiting, 0, 0, 'WITHSCORES')
  if #others > 0 then waitMs = math.max(waitMs, math.min(a.window, others[2] - now)) end
elseif waitMs > 0 and not a.dry then
  redis.call('ZADD', waiting, now + waitMs + 2000, a.device)
end
if waitMs > 0 or a.dry then return say('wait', { waitMs = math.ceil(waitMs) }) end
if a.lane == 'interactive' then redis.call('ZREM', waiting, a.device) end
redis.call('ZADD', slots, now, (a.lane == 'interactive' and 'i:' or 'b:') .. a.id)
redis.call('PEXPIRE', slots, a.window * 4)
local flying = a.flight
if a.key ~= '' then
  flying = flying + 1
  redis.call('SET', special, a.device .. '|' .. (now + a.claimMs), 'PX', a.claimMs * 10)
end
return say('taken', { credit = fly(flying, used, kept) })
`;

/**
 * A link's text with the posting that counts: of this device and the one that is there, the later day. Only the device
 * that sent a link changes the rest of its text, and the one that made it where the sender only found it; any device adds
 * its posting of that link, and takes its own back.
 */
const postings = `
local function postingOf(link)
  local p = link.p
  if type(p) ~= 'table' then return nil end
  for _, name in ipairs({ 'n', 'c', 'd' }) do if type(p[name]) ~= 'string' then return nil end end
  return { n = p.n, c = p.c, d = p.d, i = type(p.i) == 'string' and p.i or nil }
end
-- Two devices may have one name. An earlier version wrote nothing but the name.
local function isMine(posting, a)
  if posting.i then return posting.i == a.device end
  return posting.n == a.name
end
local function replacePosting(text, posting)
  -- All behind the first posting is postings. Braces are not counted, because the words may have any.
  local bare = string.match(text, '^(.-),"p":{.*}}$')
  text = bare and bare .. '}' or text
  return posting and string.sub(text, 1, -2) .. ',"p":' .. cjson.encode(posting) .. '}' or text
end
local function withPosting(a, there)
  local mine, told = decode(a.link), decode(there or '') or {}
  if not mine then return nil end
  local isSame = there and told.l == mine.l
  local isMaker = isSame and told.m == '' and mine.m == a.device
  local isOwn = there and (a.anew or told.d == a.device or isMaker)
  if not isSame then return (isOwn or not there) and a.link or nil end
  local ours, theirs = postingOf(mine), postingOf(told)
  if theirs and isMine(theirs, a) then theirs = nil end
  local counts = (theirs and (not ours or theirs.d > ours.d)) and theirs or ours
  return replacePosting(isOwn and a.link or there, counts)
end`;

/**
 * Stores what this device knows in the team's Redis: its own counters, its links in flight, and a link that it made. Of
 * two links for one wish the first stays, unless its maker sends it again, or the service did not make the first one.
 * One that was deleted for all stays deleted. Releases the wish's claim.
 */
export const tellScript = `${begin}
${bounds}
${wake}
${meet}
${count}
${times}
${postings}
local used, kept = sum()
local credit = fly(a.flight, used, kept)
if a.key ~= '' then
  local there = redis.call('HGET', links, a.key)
  -- A device that was away may have one from before the last deletion.
  local goneMs = tonumber(redis.call('HGET', deleted, a.key) or '')
  local isDeleted = not there and goneMs and (tonumber(timeOf(a.link)) or 0) <= goneMs
  local text = a.link ~= '' and not isDeleted and withPosting(a, there)
  if text then
    redis.call('HSET', links, a.key, text)
    redis.call('HDEL', deleted, a.key)
    if not there then redis.call('ZADD', log, now, a.key) end
  end
  local claim = redis.call('GET', special)
  if claim and string.match(claim, '^(.*)|%d+$') == a.device then redis.call('DEL', special) end
end
for i = 1, #a.months do redis.call('EXPIRE', KEYS[${specialAt} + i], 100 * 86400) end
if a.book ~= '' then redis.call('HSET', books, a.device, a.book) elseif a.hasNoBook then redis.call('HDEL', books, a.device) end
return cjson.encode({ nowMs = now, devices = devices, rank = rank, credit = credit, used = used + a.flight, born = born })
`;

/** All devices' counters and names and, if requested, presets. */
export const lookScript = `${begin}
${bounds}
${visitCounts}
local answer = { nowMs = now, counts = {}, devices = {}, books = {} }
visitCounts(function(field, n)
  if fits(field, ${maxEntryLengths.name}) then answer.counts[#answer.counts + 1] = { field, n } end
end)
local ids = redis.call('ZRANGE', seen, -a.devices, -1, 'WITHSCORES')
for at = 1, #ids, 2 do
  local name = redis.call('HGET', names, ids[at]) or ''
  if #name > ${maxEntryLengths.name} then name = '' end
  if fits(ids[at], ${maxEntryLengths.name}) and fits(name, ${maxEntryLengths.name}) then
    answer.devices[#answer.devices + 1] = { ids[at], name, toNumber(ids[at + 1], 9e15) }
  end
end
local stored = redis.call('HGETALL', books)
for at = 1, #stored, 2 do
  if fits(stored[at], ${maxEntryLengths.name}) and fits(stored[at + 1], ${maxEntryLengths.book}) then
    answer.books[#answer.books + 1] = { stored[at], stored[at + 1] }
  end
end
return cjson.encode(answer)
`;

/** A page of the team's links, the newest first. */
export const listScript = `${begin}
${bounds}
local keys = redis.call('ZREVRANGE', log, a.skip, a.skip + a.count - 1)
local answer = { links = {}, isMore = redis.call('ZCARD', log) > a.skip + a.count, nowMs = now }
for i, key in ipairs(keys) do
  local link = redis.call('HGET', links, key)
  if link and fits(key, ${maxEntryLengths.name}) and fits(link, ${maxEntryLengths.link}) then
    answer.links[#answer.links + 1] = { key, link }
  end
end
return cjson.encode(answer)
`;

/** The links of these keys as the team has them now, and when those were made that it deleted for all. */
export const findScript = `${begin}
${bounds}
local answer = { links = {}, deleted = {}, nowMs = now }
for _, key in ipairs(a.keys) do
  local link = redis.call('HGET', links, key)
  local time = redis.call('HGET', deleted, key)
  if not link and time then answer.deleted[#answer.deleted + 1] = { key, toNumber(time, 9e15) } end
  if link and fits(link, ${maxEntryLengths.link}) then answer.links[#answer.links + 1] = { key, link } end
end
return cjson.encode(answer)
`;

/** Deletes links for the whole team, and stores them for a day for Undo. */
export const dropScript = `${begin}
${times}
local dropped = 0
for i, key in ipairs(a.keys) do
  local link = redis.call('HGET', links, key)
  if link then
    redis.call('HSET', special, key, (redis.call('ZSCORE', log, key) or now) .. '|' .. link)
    redis.call('HSET', deleted, key, timeOf(link))
    redis.call('HDEL', links, key)
    redis.call('ZREM', log, key)
    dropped = dropped + 1
  end
end
redis.call('EXPIRE', special, 86400)
return cjson.encode({ count = dropped, nowMs = now })
`;

/** Restores what an act deleted. A link that was made again meanwhile stays unchanged. */
export const restoreScript = `${begin}
local kept = redis.call('HGETALL', special)
local restored = 0
for at = 1, #kept, 2 do
  local score, link = string.match(kept[at + 1], '^([^|]*)|(.*)$')
  if link and redis.call('HSETNX', links, kept[at], link) == 1 then
    redis.call('HDEL', deleted, kept[at])
    redis.call('ZADD', log, score, kept[at])
    restored = restored + 1
  end
end
redis.call('DEL', special)
return cjson.encode({ count = restored, nowMs = now })
`;

/**
 * Whether scripts, clock and writing work. It leaves no data, except when a device joins a Redis without any other
 * device: then it records the run, so that nothing has to wait. The device sends its earlier calls with its first
 * request.
 */
export const probeScript = `${begin}
redis.call('SET', special, now, 'PX', 60000)
if a.joins and redis.call('EXISTS', meta, seen) == 0 then
  ${readRun}
  redis.call('HSET', meta, 'run', run, 'born', now)
end
return cjson.encode({ nowMs = now, devices = redis.call('ZCOUNT', seen, now - a.lately, '+inf') })
`;
