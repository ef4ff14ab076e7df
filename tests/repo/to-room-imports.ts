/**
 * What the rooms of a hall import of each other. A hall is a folder; its rooms are the folders in it, with all below them, and
 * the files that lie loose beside them.
 * @param importsOf What each file imports; files of other halls are left out.
 */
export function toRoomImports(
  hall: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const toRoom = (path: string) =>
    path.startsWith(`${hall}/`) ? (path.slice(hall.length + 1).split('/')[0] ?? '') : '';
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of importsOf) {
    const room = toRoom(file);
    if (room === '') continue;
    const others = targets.map(toRoom).filter((target) => target !== '' && target !== room);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
  }
  return new Map([...rooms].map(([room, targets]) => [room, [...targets]]));
}
