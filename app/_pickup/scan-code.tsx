'use client';

import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useWords } from '@/app/_ui/words';

/** The browsers' interface for reading codes; without it no button is shown. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type CodeReaders = new (options: { formats: string[] }) => CodeReader;

const readers = (): CodeReaders | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaders }).BarcodeDetector;

/** The interval between two scans, in milliseconds. */
const LOOK_MS = 250;

/** Reads the code of a printed sheet with the camera, and tells the number of its order. */
export function ScanCode({ read }: { read(number: string): void }) {
  const t = useWords('pickup.page');
  const [isOn, setOn] = useState(false);
  if (!readers() || !navigator.mediaDevices) return null;
  return (
    <div className="grid gap-2">
      <Button onClick={() => setOn(!isOn)} aria-pressed={isOn}>
        <ScanLine aria-hidden className="size-5" />
        {t(isOn ? 'stopScan' : 'scan')}
      </Button>
      {isOn && (
        <Camera
          stop={() => setOn(false)}
          read={(number) => {
            setOn(false);
            read(number);
          }}
        />
      )}
    </div>
  );
}

function Camera({ read, stop }: { read(number: string): void; stop(): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(read);
  const failed = useEffectEvent(stop);
  useEffect(() => {
    const Reader = readers();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const begin = async () => {
      if (!Reader || !video.current) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      const reader = new Reader({ formats: ['qr_code'] });
      timer = setInterval(async () => {
        if (!video.current) return;
        const codes = await reader.detect(video.current).catch(() => []);
        const number = codes.map(({ rawValue }) => numberIn(rawValue)).find((one) => one !== null);
        if (number && !isOver) found(number);
      }, LOOK_MS);
    };
    const end = () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    // Without leave to use the camera the number is typed.
    begin().catch(() => failed());
    return end;
  }, []);
  return (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-small bg-ink object-cover" />
  );
}

/** The number of the order that a sheet's code leads to; null for any other code. */
function numberIn(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const number = searchParams.get('order') ?? '';
  return pathname === '/pickup' && /^\d{1,9}$/.test(number) ? number : null;
}
